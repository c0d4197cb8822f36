/** Counts unread messages of topics and direct conversations that are not muted. */
import { TopicPolicy } from "@confab/contract";
import type { Conversation, DirectKey } from "./conversations.ts";
import type { Model } from "./model.ts";
import { ascending } from "./sorted-ids.ts";
import { topicPolicyOf } from "./topic-policies.ts";
import type { UnreadTopics } from "./unreads.ts";

/** True if the user does not want to see the topic: its own policy counts more than muting the stream. */
export function isMuted(model: Model, streamId: number, topic: string): boolean {
  const stream = model.subscriptions.subscribed.get(streamId);
  if (stream === undefined) return false;
  const policy = topicPolicyOf(model, streamId, topic);
  return policy === TopicPolicy.none ? stream.is_muted : policy === TopicPolicy.muted;
}

/** True if the user muted the direct conversation. */
export const isDirectMuted = ({ directMutes }: Pick<Model, "directMutes">, key: DirectKey): boolean =>
  directMutes.has(key);

/** True if the user does not want to see the topic, or muted the direct conversation. */
export const isConversationMuted = (model: Model, conversation: Conversation): boolean =>
  conversation.kind === "direct"
    ? isDirectMuted(model, conversation.key)
    : isMuted(model, conversation.streamId, conversation.topic);

/** True if the user follows the topic. */
export const isFollowed = (model: Model, streamId: number, topic: string): boolean =>
  topicPolicyOf(model, streamId, topic) === TopicPolicy.followed;

/** The unread messages of a stream. */
export interface StreamUnreads {
  /** Excludes muted topics, unless the whole stream is muted. */
  readonly count: number;
  /** Excludes muted topics, which are all but unmuted and followed ones if the stream is muted. */
  readonly shown: number;
  readonly isMentioned: boolean;
}

const nothing: StreamUnreads = { count: 0, shown: 0, isMentioned: false };

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
  const of = [stream?.is_muted, model.topicPolicies, mentions, wildcardMentions];
  const known = summaries.get(topics);
  if (known?.of.every((each, index) => each === of[index])) return known.is;
  const fresh = summaryOf(model, streamId, topics);
  const isSame =
    known?.is.count === fresh.count &&
    known.is.shown === fresh.shown &&
    known.is.isMentioned === fresh.isMentioned;
  const is = known && isSame ? known.is : fresh;
  summaries.set(topics, { of, is });
  return is;
}

function summaryOf(model: Model, streamId: number, topics: UnreadTopics): StreamUnreads {
  const isWholeMuted = model.subscriptions.subscribed.get(streamId)?.is_muted ?? false;
  let count = 0;
  let shown = 0;
  let isMentioned = false;
  for (const [topic, ids] of topics) {
    const isQuiet = isMuted(model, streamId, topic);
    if (isWholeMuted || !isQuiet) count += ids.length;
    if (!isQuiet) shown += ids.length;
    isMentioned ||= mentionsIn(model, ids, isQuiet);
  }
  return { count, shown, isMentioned };
}

/** True if one of these messages mentions the user, or everyone in a conversation that is not muted. */
function mentionsIn({ unreads }: Model, ids: readonly number[], isQuiet: boolean): boolean {
  const { mentions, wildcardMentions } = unreads;
  if (mentions.size === 0 && wildcardMentions.size === 0) return false;
  return ids.some((id) => mentions.has(id) || (!isQuiet && wildcardMentions.has(id)));
}

export const isTopicMentioned = (model: Model, streamId: number, topic: string): boolean =>
  mentionsIn(model, model.unreads.streams.get(streamId)?.get(topic) ?? [], isMuted(model, streamId, topic));

export const isDirectMentioned = (model: Model, key: DirectKey): boolean =>
  mentionsIn(model, model.unreads.direct.get(key) ?? [], isDirectMuted(model, key));

/** Returns the number of unread direct messages, without those of muted conversations. */
export function unreadDirectCount(model: Model): number {
  let count = 0;
  for (const ids of unmutedDirect(model)) count += ids.length;
  return count;
}

/** Yields the unread messages of each direct conversation that is not muted. */
function* unmutedDirect(model: Model): Iterable<readonly number[]> {
  for (const [key, ids] of model.unreads.direct) if (!isDirectMuted(model, key)) yield ids;
}

/** Returns the number that the initial state calls `count`. */
export function unreadCount(model: Model): number {
  let count = unreadDirectCount(model);
  for (const streamId of model.unreads.streams.ids()) count += unreadInStream(model, streamId).shown;
  return count;
}

/**
 * Returns the unread messages that mention the user; mentions of everyone count only in conversations that are not
 * muted.
 */
export function unreadMentions(model: Model): readonly number[] {
  const { mentions, wildcardMentions, streams, direct } = model.unreads;
  const muted = new Set<number>();
  if (wildcardMentions.size > 0) {
    for (const [key, ids] of direct) if (isDirectMuted(model, key)) for (const id of ids) muted.add(id);
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
  for (const direct of unmutedDirect(model)) for (const id of direct) ids.add(id);
  if (wanted === 2) for (const id of unreadFollowed(model)) ids.add(id);
  return ids.size;
}

/** Yields the unread messages of followed topics. */
function* unreadFollowed(model: Model): Iterable<number> {
  for (const [streamId, topics] of model.unreads.streams.entries()) {
    for (const [topic, ids] of topics) if (isFollowed(model, streamId, topic)) yield* ids;
  }
}
