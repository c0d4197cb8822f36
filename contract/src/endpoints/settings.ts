import { endpoint } from "../endpoint.ts";
import { settableRealmDefaultNames, settingNames, settingParameters } from "../objects/settings.ts";
import { maybe, raw } from "../parameter.ts";
import { Text } from "../schema.ts";

const parameters = {
  full_name: maybe(raw(Text, { doc: "Plain text, not in quotes." })),
  email: maybe(raw(Text, { doc: "A new address; it takes effect once it is confirmed." })),
  old_password: maybe(
    raw(Text, { doc: "Required with `new_password`, and in a browser's session with `email`." }),
  ),
  new_password: maybe(raw(Text)),
  ...settingParameters(settingNames),
};

const shared = { method: "PATCH", who: "human", parameters, reportsIgnored: true, tag: "settings" } as const;

export const updateSettings = endpoint("updateSettings", {
  ...shared,
  path: "/settings",
  summary: "Change one's own settings",
  doc: "Changes the given settings. Unknown names are ignored and listed in `ignored_parameters_unsupported`.",
});

export const updateDisplaySettings = endpoint("updateDisplaySettings", {
  ...shared,
  path: "/settings/display",
  summary: "Change one's own settings (older path)",
  doc: "Deprecated: the same as `PATCH /settings`.",
});

export const updateNotificationSettings = endpoint("updateNotificationSettings", {
  ...shared,
  path: "/settings/notifications",
  summary: "Change one's own settings (older path)",
  doc: "Deprecated: the same as `PATCH /settings`.",
});

export const updateRealmUserSettingsDefaults = endpoint("updateRealmUserSettingsDefaults", {
  method: "PATCH",
  path: "/realm/user_settings_defaults",
  who: "administrator",
  parameters: settingParameters(settableRealmDefaultNames),
  reportsIgnored: true,
  since: 96,
  tag: "settings",
  summary: "Change the settings of new users",
  doc: "Changes the initial settings of users who join later. Existing settings don't change.",
});
