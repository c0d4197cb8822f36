import type { LevelChange } from "../level-change.ts";
import { addedSettings } from "../setting-changes.ts";

export const followingByTakingPart: LevelChange = {
  level: 214,
  summary:
    "The settings `automatically_follow_topics_policy` and `automatically_unmute_topics_in_muted_streams_policy` choose topics by what the user does.",
  earlier: "The settings are absent. They have their effect at all levels.",
  ...addedSettings(
    "automatically_follow_topics_policy",
    "automatically_unmute_topics_in_muted_streams_policy",
  ),
};
