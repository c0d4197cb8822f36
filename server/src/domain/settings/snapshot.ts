/** The initial state's settings: the user's own, and the defaults of new users. */
import {
  displaySettingNames,
  notificationSettingNames,
  realmDefaultNames,
  settingNames,
} from "@confab/contract";
import type { Slice } from "../../realm/snapshot-slice.ts";
import { emojiSetChoices, notificationSounds } from "./choices.ts";
import { completeSettings } from "./values/values.ts";

const sounds = { available_notification_sounds: [...notificationSounds] };
const emojiSets = { emojiset_choices: [...emojiSetChoices] };

const userSettings: Slice<"user_settings"> = (_, { user }) => ({
  user_settings: { ...completeSettings(user.settings, settingNames), ...sounds, ...emojiSets },
});

const displaySettings: Slice<"update_display_settings"> = (_, { user }) => ({
  ...completeSettings(user.settings, displaySettingNames),
  ...emojiSets,
});

const notificationSettings: Slice<"update_global_notifications"> = (_, { user }) => ({
  ...completeSettings(user.settings, notificationSettingNames),
  ...sounds,
});

const settingsDefaults: Slice<"realm_user_settings_defaults"> = ({ model }) => ({
  realm_user_settings_defaults: {
    ...completeSettings(model.userSettingsDefaults, realmDefaultNames),
    ...sounds,
    ...emojiSets,
  },
});

export const settingsSlices = {
  user_settings: userSettings,
  update_display_settings: displaySettings,
  update_global_notifications: notificationSettings,
  realm_user_settings_defaults: settingsDefaults,
};
