import { TopicPolicy, type UserTopic } from "@confab/contract";
import type { Store } from "./store.ts";

/**
 * The topics that the user mutes, unmutes or follows, by `topicKey`. Topics of streams that the user no longer sees are
 * included: they count again when the stream returns.
 */
export type TopicPoliciesState = ReadonlyMap<string, UserTopic>;

/** Identifies a topic. Its case doesn't matter. */
export const topicKey = (streamId: number, topic: string): string => `${streamId} ${topic.toLowerCase()}`;

export const topicPolicies: Store<TopicPoliciesState> = {
  // `muted_topics` says less about the same topics.
  keys: ["user_topics", "muted_topics"],
  from: (initial) =>
    new Map((initial.user_topics ?? []).map((each) => [topicKey(each.stream_id, each.topic_name), each])),
  on: {
    userTopic: (state, { id: _id, type: _type, visibility_policy, ...topic }) => {
      const after = new Map(state);
      const key = topicKey(topic.stream_id, topic.topic_name);
      if (visibility_policy === TopicPolicy.none) after.delete(key);
      else after.set(key, { ...topic, visibility_policy });
      return after;
    },
  },
};

type Policies = { readonly topicPolicies: TopicPoliciesState };

/** Returns the user's own policy for a topic. */
export const topicPolicyOf = ({ topicPolicies }: Policies, streamId: number, topic: string): TopicPolicy =>
  topicPolicies.get(topicKey(streamId, topic))?.visibility_policy ?? TopicPolicy.none;
