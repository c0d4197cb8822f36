/** Counts unread messages: all direct messages to the user, and messages in streams that are not muted. */

import type { Model } from "./model.ts";
import type { MutedTopicsState } from "./muted-topics.ts";
import { ascending } from "./sorted-ids.ts";
import type { UnreadTopics } from "./unreads.ts";

const mutedKey = (stream: string, topic: string): string => `${stream}\n${topic.toLowerCase()}`;

/** Built once for each version of the list, because every line on the screen asks. */
const mutedKeys = new WeakMap<MutedTopicsState, ReadonlySet<string>>();

function mutedKeysOf(topics: MutedTopicsState): ReadonlySet<string> {
  const known = mutedKeys.get(topics);
  if (known) return known;
  const keys = new Set(topics.map(([stream, topic]) => mutedKey(stream, topic)));
  mutedKeys.set(topics, keys);
  return keys;
}

/** True if the user muted the stream or the topic; the case of topics does not matter. */
export function isMuted(model: Model, streamId: number, topic: string): boolean {
  const stream = model.subscriptions.subscribed.get(streamId);
  if (stream === undefined) return false;
  return stream.is_muted || isTopicMuted(model, streamId, topic);
}

/** True if the user muted the topic itself. */
export function isTopicMuted(model: Model, streamId: number, topic: string): boolean {
  const stream = model.subscriptions.subscribed.get(streamId);
  return stream !== undefined && mutedKeysOf(model.mutedTopics).has(mutedKey(stream.name, topic));
}

/** The unread messages of a stream. */
export interface StreamUnreads {
  /** Excludes muted topics, unless the whole stream is muted. */
  readonly count: number;
  readonly isMentioned: boolean;
}

const nothing: StreamUnreads = { count: 0, isMentioned: false };

const summaries = new WeakMap<
  UnreadTopics,
  { readonly of: readonly unknown[]; readonly is: StreamUnreads }
>();

/** Returns the same object until its content changes, so that hundreds of lines can ask after each event. */
export function unreadInStream(model: Model, streamId: number): StreamUnreads {
  const topics = model.unreads.streams.get(streamId);
  if (topics === undefined) return nothing;
  const stream = model.subscriptions.subscribed.get(streamId);
  const { mentions, wildcardMentions } = model.unreads;
  const of = [stream?.is_muted, stream?.name, model.mutedTopics, mentions, wildcardMentions];
  const known = summaries.get(topics);
  if (known?.of.every((each, index) => each === of[index])) return known.is;
  const fresh = summaryOf(model, streamId, topics);
  const isSame = known?.is.count === fresh.count && known.is.isMentioned === fresh.isMentioned;
  const is = known && isSame ? known.is : fresh;
  summaries.set(topics, { of, is });
  return is;
}

function summaryOf(model: Model, streamId: number, topics: UnreadTopics): StreamUnreads {
  const isWholeMuted = model.subscriptions.subscribed.get(streamId)?.is_muted ?? false;
  let count = 0;
  let isMentioned = false;
  for (const [topic, ids] of topics) {
    const isQuiet = isMuted(model, streamId, topic);
    if (isWholeMuted || !isQuiet) count += ids.length;
    isMentioned ||= mentionsIn(model, ids, isQuiet);
  }
  return { count, isMentioned };
}

/** True if one of these messages mentions the user, or everyone in a conversation that is not muted. */
function mentionsIn({ unreads }: Model, ids: readonly number[], isQuiet: boolean): boolean {
  const { mentions, wildcardMentions } = unreads;
  if (mentions.size === 0 && wildcardMentions.size === 0) return false;
  return ids.some((id) => mentions.has(id) || (!isQuiet && wildcardMentions.has(id)));
}

export const isTopicMentioned = (model: Model, streamId: number, topic: string): boolean =>
  mentionsIn(model, model.unreads.streams.get(streamId)?.get(topic) ?? [], isMuted(model, streamId, topic));

/** Returns the number that the initial state calls `count`. */
export function unreadCount(model: Model): number {
  let count = 0;
  for (const ids of model.unreads.direct.values()) count += ids.length;
  for (const streamId of model.unreads.streams.ids()) {
    const isWholeMuted = model.subscriptions.subscribed.get(streamId)?.is_muted ?? false;
    if (!isWholeMuted) count += unreadInStream(model, streamId).count;
  }
  return count;
}

/**
 * Returns the unread messages that mention the user; mentions of everyone count only in conversations that are not
 * muted.
 */
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

/**
 * Returns the number of unread messages for the program's icon, by the user's setting (`desktop_icon_count_display`).
 */
export function shownCount(model: Model): number {
  const wanted = model.settings?.desktop_icon_count_display ?? 1;
  if (wanted === 4) return 0;
  if (wanted === 1) return unreadCount(model);
  const ids = new Set(unreadMentions(model));
  for (const direct of model.unreads.direct.values()) for (const id of direct) ids.add(id);
  return ids.size;
}
