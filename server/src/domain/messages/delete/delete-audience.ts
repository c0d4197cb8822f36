/** Decides who is notified of which deleted messages: only users who could see them. */
import type { Stream } from "../../../model/records.ts";
import type { WriteTx } from "../../../realm/tx.ts";
import { receiversAmong } from "../stored/called-bots.ts";
import { type ExtensibleAudience, isHistoryProtected } from "../stored/message-audience.ts";
import { type DeletedMessage, type Holders, readHolders, type Stretch } from "./delete-queries.ts";

/** Deleted messages of one topic or conversation with a common audience. */
export interface DeletedGroup {
  readonly stream_id: number | null;
  readonly topic: string;
  /** Ascending. */
  readonly message_ids: readonly number[];
  readonly audience: ExtensibleAudience;
}

/**
 * Groups messages by topic or conversation and by the users who had them (see `audienceOf`), in one query.
 *
 * @param deleted ascending
 */
export async function groupByAudience(
  tx: WriteTx,
  deleted: readonly DeletedMessage[],
): Promise<DeletedGroup[]> {
  const conversations = Map.groupBy(deleted, ({ conversation_id }) => conversation_id);
  const stretches = [...conversations.values()].flatMap((messages) => stretchOf(tx, messages));
  const holders = Map.groupBy(await readHolders(tx, stretches), ({ conversation_id }) => conversation_id);
  return [...conversations].flatMap(([conversationId, messages]) =>
    groupsOf(tx, messages, holders.get(conversationId) ?? []),
  );
}

const streamOf = (tx: WriteTx, { stream_id }: DeletedMessage): Stream | undefined =>
  stream_id === null ? undefined : tx.model.streams.get(stream_id);

/**
 * Returns the stretch of a stream whose inboxes have to be read. Direct messages name their participants themselves, so
 * they need none.
 */
function stretchOf(tx: WriteTx, messages: readonly DeletedMessage[]): Stretch[] {
  const [first] = messages;
  const last = messages.at(-1);
  if (!first || !last || first.stream_id === null) return [];
  const stream = streamOf(tx, first);
  return [
    {
      conversation_id: first.conversation_id,
      first_id: first.message_id,
      last_id: last.message_id,
      subscriberIds: stream && isHistoryProtected(stream) ? stream.subscribers.toArray() : [],
    },
  ];
}

/** @param messages of one conversation */
function groupsOf(
  tx: WriteTx,
  messages: readonly DeletedMessage[],
  holders: readonly Holders[],
): DeletedGroup[] {
  const groups = Map.groupBy(messages, (message) =>
    JSON.stringify([message.topic, indexesOf(message, holders), message.historical]),
  );
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { stream_id, topic } = first;
    const message_ids = same.map(({ message_id }) => message_id);
    return [{ stream_id, topic, message_ids, audience: audienceOfGroup(tx, first, holders) }];
  });
}

/** Returns the indexes of the holders who had the message. */
const indexesOf = ({ message_id }: DeletedMessage, holders: readonly Holders[]): number[] =>
  [...holders.keys()].filter((index) =>
    holders[index]?.ids.some(([from, to]) => from <= message_id && message_id < to),
  );

function audienceOfGroup(
  tx: WriteTx,
  message: DeletedMessage,
  holders: readonly Holders[],
): ExtensibleAudience {
  const { stream_id, participant_ids, historical } = message;
  if (stream_id === null) return { to: "users", user_ids: receiversAmong(participant_ids ?? [], tx.model) };
  const received = indexesOf(message, holders).flatMap((index) => holders[index]?.user_ids ?? []);
  const userIds = [...new Set([...received, ...(historical ?? [])])];
  const stream = streamOf(tx, message);
  return stream && isHistoryProtected(stream)
    ? { to: "users", user_ids: userIds }
    : { to: "subscribers", stream_id, and: userIds };
}
