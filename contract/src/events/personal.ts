import { event, operation } from "../event.ts";
import { DoNotDisturb } from "../objects/do-not-disturb.ts";
import { MutedDirectConversation, MutedTopic, MutedUser, mutedPeople } from "../objects/muted.ts";
import { OnboardingStep } from "../objects/onboarding-step.ts";
import {
  displaySettingNames,
  languageName,
  notificationSettingNames,
  SettingValue,
  settingNames,
} from "../objects/settings.ts";
import { changedTopicFields } from "../objects/user-topic.ts";
import { about, enumOf, list, Text } from "../schema.ts";

export const alertWords = event(
  "alert_words",
  { alert_words: list(Text) },
  "The user's alert words changed; lists all of them.",
);

export const onboardingSteps = event(
  "onboarding_steps",
  { onboarding_steps: list(OnboardingStep) },
  "The hints for new users changed; lists all that the user has yet to see.",
);

export const mutedTopics = event(
  "muted_topics",
  { muted_topics: list(MutedTopic) },
  "Deprecated: the user's muted topics changed; lists all of them. Queues that name `user_topic` don't get it.",
);

export const userTopic = event(
  "user_topic",
  changedTopicFields,
  "The user's policy for a topic changed: 0 for none, 1 muted, 2 unmuted, 3 followed.",
);

export const mutedUsers = event(
  "muted_users",
  { muted_users: list(MutedUser) },
  "The user's muted users changed; lists all of them.",
);

export const mutedDirectConversationAdd = operation(
  "muted_direct_conversation",
  "add",
  { conversation: MutedDirectConversation },
  "The user muted a direct conversation.",
);

export const mutedDirectConversationRemove = operation(
  "muted_direct_conversation",
  "remove",
  mutedPeople,
  "The user unmuted a direct conversation.",
);

export const doNotDisturb = event(
  "do_not_disturb",
  { do_not_disturb: DoNotDisturb },
  "The times at which the user is not to be disturbed changed.",
);

/** `property` before `value`: see `names.ts`. */
export const userSettingsUpdate = operation(
  "user_settings",
  "update",
  { property: enumOf(...settingNames), value: SettingValue, ...languageName },
  "The user changed a setting.",
);

/** `setting_name` before `setting`: see `names.ts`. */
export const updateDisplaySettings = event(
  "update_display_settings",
  {
    user: about(Text, "E-mail address of the user."),
    setting_name: enumOf(...displaySettingNames),
    setting: SettingValue,
    ...languageName,
  },
  "Deprecated: the same as `user_settings`, for clients without `user_settings_object`.",
);

export const updateGlobalNotifications = event(
  "update_global_notifications",
  {
    user: about(Text, "E-mail address of the user."),
    notification_name: enumOf(...notificationSettingNames),
    setting: SettingValue,
  },
  "Deprecated: the same as `user_settings`, for clients without `user_settings_object`.",
);
