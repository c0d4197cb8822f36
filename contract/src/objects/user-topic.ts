import { about, enumOf, Int, type Static, strict, Text, UnixSeconds } from "../schema.ts";

/** The policies that a user may have for a topic. `unmuted` matters only if the stream is muted. */
export const TopicPolicy = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type TopicPolicy = (typeof TopicPolicy)[keyof typeof TopicPolicy];

const topicFields = {
  stream_id: Int,
  topic_name: Text,
  last_updated: about(UnixSeconds, "Time at which the user set the policy."),
};

/** A topic with a policy of the user. */
export const UserTopic = strict(
  { ...topicFields, visibility_policy: enumOf(1, 2, 3) },
  { title: "UserTopic" },
);
export type UserTopic = Static<typeof UserTopic>;

export const changedTopicFields = { ...topicFields, visibility_policy: enumOf(0, 1, 2, 3) };
