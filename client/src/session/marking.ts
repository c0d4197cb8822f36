/** Marks whole conversations as read, and can undo it. */
import type { Conversation } from "../model/conversations.ts";
import type { Model } from "../model/model.ts";
import { type UnreadPlace, unreadAgain } from "../model/unreads.ts";
import type { Session } from "./session.ts";

export type ReadScope =
  | { readonly kind: "all" }
  | { readonly kind: "stream"; readonly streamId: number }
  | Conversation;

const MOST_AT_ONCE = 1000;

/**
 * Marks everything in the scope as read.
 *
 * @returns a function that undoes it: messages that were unread become unread again
 * @throws RequestRefused, NoAnswer when the server did not do it
 */
export async function markRead(session: Session, scope: ReadScope): Promise<() => Promise<void>> {
  const { model } = session.store.getState();
  const places = model ? unreadPlaces(model, scope) : [];
  await markOnServer(session, scope, places);
  return async () => {
    await flag(
      session,
      "remove",
      places.flatMap(({ ids }) => ids),
    );
    const now = session.store.getState().model;
    if (!model || !now) return;
    const still = places.filter(
      ({ conversation }) =>
        conversation.kind === "direct" || now.subscriptions.subscribed.has(conversation.streamId),
    );
    session.store.setState({ model: { ...now, unreads: unreadAgain(now.unreads, still, model.unreads) } });
  };
}

function unreadPlaces({ unreads }: Model, scope: ReadScope): readonly UnreadPlace[] {
  const direct = [...unreads.direct].map(([key, ids]) => ({
    conversation: { kind: "direct", key } as const,
    ids,
  }));
  const inStreams = [...unreads.streams.entries()].flatMap(([streamId, topics]) =>
    [...topics].map(([topic, ids]) => ({ conversation: { kind: "topic", streamId, topic } as const, ids })),
  );
  switch (scope.kind) {
    case "all":
      return [...direct, ...inStreams];
    case "direct":
      return direct.filter(({ conversation }) => conversation.key === scope.key);
    case "stream":
      return inStreams.filter(({ conversation }) => conversation.streamId === scope.streamId);
    case "topic":
      return inStreams.filter(
        ({ conversation: { streamId, topic } }) =>
          streamId === scope.streamId && topic.toLowerCase() === scope.topic.toLowerCase(),
      );
  }
}

async function markOnServer(
  session: Session,
  scope: ReadScope,
  places: readonly UnreadPlace[],
): Promise<void> {
  const { client } = session;
  switch (scope.kind) {
    case "all":
      await client.markAllAsRead();
      return;
    case "stream":
      await client.markStreamAsRead({ stream_id: scope.streamId });
      return;
    case "topic":
      await client.markTopicAsRead({ stream_id: scope.streamId, topic_name: scope.topic });
      return;
    case "direct":
      await flag(
        session,
        "add",
        places.flatMap(({ ids }) => ids),
      );
  }
}

async function flag({ client }: Session, op: "add" | "remove", ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += MOST_AT_ONCE) {
    await client.updateMessageFlags({ messages: ids.slice(start, start + MOST_AT_ONCE), op, flag: "read" });
  }
}
