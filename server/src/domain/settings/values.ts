/** Settings are stored as differences: what is not there is as it was built in. */
import { personalSettings, type SettingName, type SettingValues } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";

export type Settings = Partial<SettingValues>;
export type SettingValue = SettingValues[SettingName];

/** The same settings but for one. */
export function withSetting(settings: Settings, name: SettingName, value: SettingValue): Settings {
  const { [name]: _, ...others } = settings;
  return value === personalSettings[name].default ? others : { ...others, [name]: value };
}

/** These settings with their values. */
export const completeSettings = <N extends SettingName>(
  settings: Settings,
  names: readonly N[],
): SettingValues<N> =>
  Object.fromEntries(
    names.map((name) => [name, settings[name] ?? personalSettings[name].default]),
  ) as SettingValues<N>;

/** What a user starts with, in the organization's language. */
export const settingsOfNewUser = ({
  userSettingsDefaults,
  properties,
}: Pick<RealmModel, "userSettingsDefaults" | "properties">): Settings =>
  withSetting(userSettingsDefaults, "default_language", properties.default_language);

/** The settings among a request's parameters. */
export const pickSettings = (parameters: Settings, names: readonly SettingName[]): Settings =>
  Object.fromEntries(
    names.flatMap((name) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])),
  );

/** Those that are not so already. */
export function changedSettings(
  settings: Settings,
  values: Settings,
): { property: SettingName; value: SettingValue }[] {
  const names = Object.keys(values) as SettingName[];
  const present = completeSettings(settings, names);
  return names.flatMap((property) => {
    const value = values[property];
    return value === undefined || value === present[property] ? [] : [{ property, value }];
  });
}
