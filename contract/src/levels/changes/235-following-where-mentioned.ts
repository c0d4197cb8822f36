import type { LevelChange } from "../level-change.ts";
import { addedSettings } from "../setting-changes.ts";

export const followingWhereMentioned: LevelChange = {
  level: 235,
  summary:
    "With the setting `automatically_follow_topics_where_mentioned`, users follow topics that mention them.",
  earlier: "The setting is absent. It has its effect at all levels.",
  ...addedSettings("automatically_follow_topics_where_mentioned"),
};
