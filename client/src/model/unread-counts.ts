/** How many unread messages count: all that people sent to the user, and those in streams that are not muted. */
import type { Model } from "./model.ts";
import { ascending } from "./sorted-ids.ts";

/** Whether the user muted the stream or the topic; the case of topics does not matter. */
export function isMuted(model: Model, streamId: number, topic: string): boolean {
  const stream = model.subscriptions.subscribed.get(streamId);
  if (stream === undefined) return false;
  if (stream.is_muted) return true;
  const wanted = topic.toLowerCase();
  return model.mutedTopics.some(([name, muted]) => name === stream.name && muted.toLowerCase() === wanted);
}

/** The number that the initial state calls `count`. */
export function unreadCount(model: Model): number {
  let count = 0;
  for (const ids of model.unreads.direct.values()) count += ids.length;
  for (const [streamId, topics] of model.unreads.streams.entries()) {
    for (const [topic, ids] of topics) if (!isMuted(model, streamId, topic)) count += ids.length;
  }
  return count;
}

/** The unread messages that mention the user; those that mention everyone only where nothing is muted. */
export function unreadMentions(model: Model): readonly number[] {
  const { mentions, wildcardMentions, streams } = model.unreads;
  const muted = new Set<number>();
  if (wildcardMentions.size > 0) {
    for (const [streamId, topics] of streams.entries()) {
      for (const [topic, ids] of topics) {
        if (isMuted(model, streamId, topic)) for (const id of ids) muted.add(id);
      }
    }
  }
  return ascending(mentions.union(wildcardMentions.difference(muted)));
}
