/** Finds the conversations of given messages and those that are known otherwise, filters and sorts them. Pure. */
import {
  type Conversation,
  conversationKey,
  conversationOfMessage,
  isConversationMuted,
  isFollowed,
  type Model,
} from "@confab/client";
import { streamIn } from "../session/session-context.tsx";

export interface RecentConversation {
  readonly key: string;
  readonly conversation: Conversation;
  /** The id of the newest message. */
  readonly newest: number;
  /** Seconds since 1970; `undefined` if the newest message is not loaded. */
  readonly time: number | undefined;
  /** Ids of the senders of loaded messages, the most recent first. */
  readonly senders: readonly number[];
  readonly unread: number;
  readonly isMentioned: boolean;
  readonly hasOwn: boolean;
  readonly isMuted: boolean;
  readonly isFollowed: boolean;
}

interface Found {
  readonly conversation: Conversation;
  readonly newest: number;
  readonly time: number | undefined;
  readonly senders: Set<number>;
}

/**
 * Returns the conversations of the given messages, all conversations with unread messages, and all direct conversations
 * that the server named. Leaves out streams that the user can't access, such as archived ones.
 *
 * @param ids message ids, ascending
 */
export function recentConversationsOf(ids: readonly number[], model: Model): RecentConversation[] {
  const found = new Map<string, Found>();
  for (const id of ids.toReversed()) {
    const message = model.messages.get(id);
    if (!message) continue;
    const conversation = conversationOfMessage(message, model.options.userId);
    const key = conversationKey(conversation);
    const known = found.get(key);
    if (known) known.senders.add(message.sender_id);
    else {
      const senders = new Set([message.sender_id]);
      found.set(key, { conversation, newest: id, time: message.timestamp, senders });
    }
  }
  for (const each of knownOtherwise(model)) {
    const key = conversationKey(each.conversation);
    if (!found.has(key)) found.set(key, { ...each, senders: new Set() });
  }
  return [...found]
    .filter(([, { conversation }]) => isAccessible(conversation, model))
    .map(([key, { senders, ...rest }]) => {
      const unread = unreadIn(rest.conversation, model);
      return {
        key,
        ...rest,
        senders: [...senders],
        unread: unread.length,
        isMentioned: unread.some((id) => model.unreads.mentions.has(id)),
        hasOwn: senders.has(model.options.userId),
        isMuted: isConversationMuted(model, rest.conversation),
        isFollowed:
          rest.conversation.kind === "topic" &&
          isFollowed(model, rest.conversation.streamId, rest.conversation.topic),
      };
    });
}

function knownOtherwise({ messages, recentConversations, unreads }: Model): Omit<Found, "senders">[] {
  const foundAt = (conversation: Conversation, newest: number) => ({
    conversation,
    newest,
    time: messages.get(newest)?.timestamp,
  });
  const newestDirect = new Map(recentConversations);
  for (const [key, ids] of unreads.direct) {
    newestDirect.set(key, Math.max(newestDirect.get(key) ?? 0, ids.at(-1) ?? 0));
  }
  return [
    ...[...newestDirect].map(([key, newest]) => foundAt({ kind: "direct", key }, newest)),
    ...[...unreads.streams.entries()].flatMap(([streamId, topics]) =>
      [...topics].map(([topic, ids]) => foundAt({ kind: "topic", streamId, topic }, ids.at(-1) ?? 0)),
    ),
  ];
}

const isAccessible = (conversation: Conversation, model: Model): boolean =>
  conversation.kind === "direct" || streamIn(model, conversation.streamId) !== undefined;

const unreadIn = (conversation: Conversation, { unreads }: Model): readonly number[] =>
  (conversation.kind === "direct"
    ? unreads.direct.get(conversation.key)
    : unreads.streams.get(conversation.streamId)?.get(conversation.topic)) ?? [];

export type RecentFilter = "unread" | "mentioned" | "tookPart";
export type RecentOrder = "conversation" | "unread" | "time";

const passes: Readonly<Record<RecentFilter, (each: RecentConversation) => boolean>> = {
  unread: ({ unread }) => unread > 0,
  mentioned: ({ isMentioned }) => isMentioned,
  tookPart: ({ hasOwn }) => hasOwn,
};

/**
 * @param order the sort key: times and counts are sorted in descending order
 * @param nameOf returns the name of a conversation
 */
export function arranged(
  all: readonly RecentConversation[],
  filters: readonly RecentFilter[],
  order: RecentOrder,
  nameOf: (conversation: Conversation) => string,
): RecentConversation[] {
  const left = all.filter(
    (each) =>
      filters.every((filter) => passes[filter](each)) && (!each.isMuted || each.isMentioned || each.hasOwn),
  );
  if (order === "time") return left.sort((a, b) => b.newest - a.newest);
  if (order === "unread") return left.sort((a, b) => b.unread - a.unread || b.newest - a.newest);
  const { compare } = new Intl.Collator();
  return left.sort((a, b) => compare(nameOf(a.conversation), nameOf(b.conversation)));
}
