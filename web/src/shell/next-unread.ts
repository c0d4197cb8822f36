/** Finds the targets of the keys that lead to the next unread conversation. Pure. */
import { type Conversation, conversationKey, isDirectMuted, isMuted, type Model } from "@confab/client";

/**
 * Finds the next topic with unread messages: in the present stream, then in the streams below it, then from the top
 * again.
 *
 * @param order streams in the order of the sidebar
 */
export function nextUnreadTopic(
  model: Model,
  order: readonly number[],
  present: Conversation | undefined,
): Conversation | undefined {
  const at = present?.kind === "topic" ? order.indexOf(present.streamId) : -1;
  const around = at < 0 ? order : [...order.slice(at), ...order.slice(0, at)];
  for (const streamId of around) {
    const topics = [...(model.unreads.streams.get(streamId) ?? [])];
    const newestFirst = topics.sort(([, a], [, b]) => (b.at(-1) ?? 0) - (a.at(-1) ?? 0));
    for (const [topic] of newestFirst) {
      const found: Conversation = { kind: "topic", streamId, topic };
      if (!isMuted(model, streamId, topic) && !isSame(found, present)) return found;
    }
  }
  return undefined;
}

/** Finds the direct conversation, other than a muted one, whose unread messages have waited longest. */
export function nextUnreadDirect(model: Model, present: Conversation | undefined): Conversation | undefined {
  return [...model.unreads.direct]
    .filter(([key]) => !isDirectMuted(model, key))
    .sort(([, a], [, b]) => (a[0] ?? 0) - (b[0] ?? 0))
    .map(([key]): Conversation => ({ kind: "direct", key }))
    .find((found) => !isSame(found, present));
}

const isSame = (a: Conversation, b: Conversation | undefined): boolean =>
  b !== undefined && conversationKey(a) === conversationKey(b);
