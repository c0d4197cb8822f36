/** Streams and subscriptions as clients see them (docs/interface/streams.md#stream-options). */
import {
  type MutedTopic,
  StreamPostPolicy,
  TopicPolicy,
  type UserTopic,
  type Stream as WireStream,
} from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream, StreamRecord } from "../../model/records.ts";

export function presentStream(stream: StreamRecord): WireStream {
  return {
    stream_id: stream.stream_id,
    name: stream.name,
    description: stream.description,
    rendered_description: stream.rendered_description,
    date_created: toSeconds(stream.created_at),
    creator_id: stream.creator_id,
    invite_only: stream.invite_only,
    is_web_public: stream.is_web_public,
    stream_post_policy: stream.stream_post_policy,
    message_retention_days: stream.message_retention_days,
    history_public_to_subscribers: stream.history_public_to_subscribers,
    first_message_id: stream.first_message_id,
    is_announcement_only: stream.stream_post_policy === StreamPostPolicy.administrators,
  };
}

/** Returns the active subscribers, ascending. */
export const presentSubscribers = (stream: Stream, model: RealmModel): number[] =>
  stream.subscribers.toArray().filter((userId) => model.users.get(userId)?.is_active);

/** Compares names by code units, so upper case comes first. */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : Number(a.name > b.name);

/** Presents the default streams of new users, sorted by name. */
export const presentDefaultStreams = (model: RealmModel): WireStream[] =>
  [...model.streams.values()]
    .filter((stream) => stream.is_default && stream.is_active)
    .map(presentStream)
    .sort(byName);

/** Presents the topics that a user has muted, in order of muting, without those of archived streams. */
export function presentMutedTopics(userId: number, model: RealmModel): MutedTopic[] {
  return model.topicPolicies.listOf(userId).flatMap((each): MutedTopic[] => {
    const stream = model.streams.get(each.stream_id);
    const isListed = stream?.is_active && each.visibility_policy === TopicPolicy.muted;
    return isListed ? [[stream.name, each.topic, toSeconds(each.updated_at)]] : [];
  });
}

/** Presents the topics for which a user has a policy, in the order in which they first set one. */
export const presentUserTopics = (userId: number, model: RealmModel): UserTopic[] =>
  model.topicPolicies.listOf(userId).map(({ stream_id, topic, visibility_policy, updated_at }) => ({
    stream_id,
    topic_name: topic,
    last_updated: toSeconds(updated_at),
    visibility_policy,
  }));
