import { TOPIC_EDITING_SECONDS } from "../../limits.ts";
import { Int, optional } from "../../schema.ts";
import { earlier, type LevelChange, type WireObject } from "../level-change.ts";

/** The key came together with the others of the organization. */
const limitOf = ({ realm_name: name }: WireObject): number | undefined =>
  name === undefined ? undefined : TOPIC_EDITING_SECONDS;

export const topicEditingLimit: LevelChange = {
  level: 183,
  summary: "The initial state has no `realm_community_topic_editing_limit_seconds`.",
  earlier: "It is always 259200, three days.",
  answers: {
    registerQueue: {
      was: { realm_community_topic_editing_limit_seconds: earlier(optional(Int), limitOf) },
    },
  },
};
