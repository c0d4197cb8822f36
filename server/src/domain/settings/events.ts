/** Events of settings. */
import type { EmailAddressVisibility, SettingName } from "@confab/contract";
import { visibilityForAllChanged } from "@confab/contract/levels/earlier-events";
import { type EventKind, eventKind, type Viewer } from "../../events/event-kind.ts";
import { visibleEmail } from "../users/present.ts";
import { languageName } from "./values/languages.ts";
import { type SettingValue, withSetting } from "./values/values.ts";

interface Change {
  readonly property: SettingName;
  readonly value: SettingValue;
}

export const userSettingChanged = eventKind<Change & { readonly user_id: number }>({
  type: "user_setting_changed",
  wireType: "user_settings",
  apply: (model, { user_id, property, value }) => {
    const user = model.users.get(user_id);
    if (user) model.changeUser(user_id, { settings: withSetting(user.settings, property, value) });
  },
  present: ({ property, value }) => ({
    type: "user_settings",
    op: "update",
    property,
    value,
    ...nameOfLanguage(property, value),
  }),
});

/** True if the client gets `user_settings`: it doesn't get the older events for the same change. */
const understandsUserSettings = (_: unknown, { options }: Viewer) =>
  options.capabilities.user_settings_object;

export const displaySettingChanged = eventKind<Change>({
  type: "display_setting_changed",
  wireType: "update_display_settings",
  unwantedBy: understandsUserSettings,
  present: ({ property, value }, { user }, model) => ({
    type: "update_display_settings",
    user: visibleEmail(user, model),
    setting_name: property,
    setting: value,
    ...nameOfLanguage(property, value),
  }),
});

export const notificationSettingChanged = eventKind<Change>({
  type: "notification_setting_changed",
  wireType: "update_global_notifications",
  unwantedBy: understandsUserSettings,
  present: ({ property, value }, { user }, model) => ({
    type: "update_global_notifications",
    user: visibleEmail(user, model),
    notification_name: property,
    setting: value,
  }),
});

/** The time zone that others see. The setting itself changes with `userSettingChanged`. */
export const timezoneShown = eventKind<{
  readonly user_id: number;
  readonly email: string;
  readonly timezone: string;
}>({
  type: "timezone_shown",
  wireType: "realm_user",
  about: ({ user_id }) => user_id,
  present: (person) => ({ type: "realm_user", op: "update", person }),
});

export const settingsDefaultChanged = eventKind<Change>({
  type: "settings_default_changed",
  wireType: "realm_user_settings_defaults",
  apply: (model, { property, value }) => {
    model.userSettingsDefaults = withSetting(model.userSettingsDefaults, property, value);
  },
  present: ({ property, value }) => ({
    type: "realm_user_settings_defaults",
    op: "update",
    property,
    value,
  }),
});

/** Accompanies `settingsDefaultChanged` for clients that know the default as a property of the organization. */
export const visibilityDefaultChanged = eventKind<{ readonly value: EmailAddressVisibility }>({
  type: "visibility_default_changed",
  wireType: "realm",
  present: ({ value }) => visibilityForAllChanged(value),
});

const nameOfLanguage = (property: SettingName, value: SettingValue) =>
  property === "default_language" ? { language_name: languageName(String(value)) } : {};

export const settingsEventKinds: readonly EventKind[] = [
  userSettingChanged,
  displaySettingChanged,
  notificationSettingChanged,
  timezoneShown,
  settingsDefaultChanged,
  visibilityDefaultChanged,
];
