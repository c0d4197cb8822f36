import { TopicPolicy } from "../../policies.ts";
import { enumOf } from "../../schema.ts";
import { addedValue } from "../added-values.ts";
import { earlier, type LevelChange, type WireObject } from "../level-change.ts";

/** A followed topic counts in muted streams as well, as an unmuted one does. */
const withoutFollowed = ({ visibility_policy: policy }: WireObject): unknown =>
  policy === TopicPolicy.followed ? TopicPolicy.unmuted : policy;

export const followedTopics: LevelChange = {
  level: 219,
  summary: "The policy 3 for a topic: it is followed.",
  earlier: "The value is an error. Followed topics are unmuted (2).",
  objects: {
    UserTopic: {
      was: { visibility_policy: earlier(enumOf(1, 2), (topic) => withoutFollowed(topic) as 1 | 2) },
    },
  },
  events: {
    user_topic: {
      was: { visibility_policy: earlier(enumOf(0, 1, 2), (event) => withoutFollowed(event) as 0 | 1 | 2) },
    },
  },
  parameters: {
    updateUserTopic: addedValue("visibility_policy", TopicPolicy.followed, "Invalid visibility_policy"),
  },
};
