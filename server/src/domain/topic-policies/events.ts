/** Events of the policies that users have for topics. */
import { TopicPolicy } from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { TopicPlace } from "../../model/topic-policies.ts";
import { mutedTopicEventKinds, presentMutedList } from "./former-events.ts";

/** A user's policy for the topic, as that user spelled the topic. */
export interface PolicyOfUser {
  readonly topic: string;
  readonly visibility_policy: TopicPolicy;
  /** Milliseconds since 1970. */
  readonly updated_at: number;
}

/** Some users have another policy for a topic. */
export const topicPoliciesChanged = eventKind<{
  readonly stream_id: number;
  /** By user id. */
  readonly users: Readonly<Record<number, PolicyOfUser>>;
  /** The place that the topic was moved from; it keeps its position in the users' lists. */
  readonly from?: TopicPlace;
}>({
  type: "topic_policies_changed",
  wireType: "user_topic",
  observe: (model, { stream_id, users, from }) => {
    for (const [id, { topic, visibility_policy, updated_at }] of Object.entries(users)) {
      const userId = Number(id);
      if (visibility_policy === TopicPolicy.none) model.topicPolicies.remove(userId, { stream_id, topic });
      else model.topicPolicies.set(userId, { stream_id, topic, visibility_policy, updated_at }, from);
    }
  },
  variant: ({ user }) => String(user.user_id),
  present: ({ stream_id, users }, { user }) => {
    const change = users[user.user_id];
    return (
      change && {
        type: "user_topic",
        stream_id,
        topic_name: change.topic,
        last_updated: toSeconds(change.updated_at),
        visibility_policy: change.visibility_policy,
      }
    );
  },
});

/** The same change for clients that know only muted topics. It follows `topicPoliciesChanged`. */
export const mutedListChanged = eventKind<Record<string, never>>({
  type: "muted_topics_changed",
  wireType: "muted_topics",
  variant: ({ user }) => String(user.user_id),
  unwantedBy: (_payload, { options }) => options.event_types?.includes("user_topic") === true,
  present: (_payload, { user }, model) => presentMutedList(user.user_id, model),
});

export const topicPolicyEventKinds: readonly EventKind[] = [
  topicPoliciesChanged,
  mutedListChanged,
  ...mutedTopicEventKinds,
];
