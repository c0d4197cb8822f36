/** Unread messages by conversation. Pure. */
import { type Conversation, conversationKey, isConversationMuted, type Model } from "@confab/client";

export interface UnreadConversation {
  readonly key: string;
  readonly conversation: Conversation;
  readonly count: number;
  /** The id of the newest unread message. */
  readonly newest: number;
  readonly isMentioned: boolean;
}

interface UnreadStream {
  readonly streamId: number;
  readonly topics: readonly UnreadConversation[];
}

/** Returns the newest first. Leaves out muted conversations unless they mention the user. */
export function unreadOf(model: Model): {
  readonly direct: readonly UnreadConversation[];
  readonly streams: readonly UnreadStream[];
} {
  const direct = [...model.unreads.direct]
    .map(([key, ids]) => lineOf({ kind: "direct", key }, ids, model))
    .filter((line) => isShown(line, model));
  const streams = [...model.unreads.streams.entries()].map(([streamId, topics]) => ({
    streamId,
    topics: [...topics]
      .map(([topic, ids]) => lineOf({ kind: "topic", streamId, topic }, ids, model))
      .filter((line) => isShown(line, model))
      .sort(byNewest),
  }));
  return {
    direct: direct.sort(byNewest),
    streams: streams
      .filter(({ topics }) => topics.length > 0)
      .sort((a, b) => (b.topics[0]?.newest ?? 0) - (a.topics[0]?.newest ?? 0)),
  };
}

const byNewest = (a: UnreadConversation, b: UnreadConversation): number => b.newest - a.newest;

const isShown = ({ conversation, isMentioned }: UnreadConversation, model: Model): boolean =>
  isMentioned || !isConversationMuted(model, conversation);

const lineOf = (
  conversation: Conversation,
  ids: readonly number[],
  { unreads }: Model,
): UnreadConversation => ({
  key: conversationKey(conversation),
  conversation,
  count: ids.length,
  newest: ids.at(-1) ?? 0,
  isMentioned: unreads.mentions.size > 0 && ids.some((id) => unreads.mentions.has(id)),
});
