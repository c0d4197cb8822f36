import { about, enumOf, Int, type Static, strict, Text, UnixSeconds } from "../schema.ts";

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
