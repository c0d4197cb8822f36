/** The topics for which a user has a policy, as clients see them. */
import { type MutedTopic, TopicPolicy, type UserTopic } from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import type { RealmModel } from "../../model/realm-model.ts";

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
