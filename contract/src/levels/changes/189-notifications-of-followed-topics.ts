import type { LevelChange } from "../level-change.ts";
import { addedSettings } from "../setting-changes.ts";

export const notificationsOfFollowedTopics: LevelChange = {
  level: 189,
  summary:
    "Five settings `enable_followed_topic_…` say how messages and mentions of everyone in followed topics notify.",
  earlier:
    "The settings are absent, and their changes cause no events. They have their effect at all levels.",
  ...addedSettings(
    "enable_followed_topic_desktop_notifications",
    "enable_followed_topic_email_notifications",
    "enable_followed_topic_push_notifications",
    "enable_followed_topic_audible_notifications",
    "enable_followed_topic_wildcard_mentions_notify",
  ),
};
