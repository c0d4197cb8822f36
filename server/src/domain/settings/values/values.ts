/** Settings are stored as differences from the built-in defaults. */
import { personalSettings, type SettingName, type SettingValues } from "@confab/contract";
import type { RealmModel } from "../../../model/realm-model.ts";

export type Settings = Partial<SettingValues>;
export type SettingValue = SettingValues[SettingName];

/** Returns the settings with one of them changed. */
export function withSetting(settings: Settings, name: SettingName, value: SettingValue): Settings {
  const { [name]: _, ...others } = settings;
  return value === personalSettings[name].default ? others : { ...others, [name]: value };
}

/** Returns the named settings with their values, including defaults. */
export const completeSettings = <N extends SettingName>(
  settings: Settings,
  names: readonly N[],
): SettingValues<N> =>
  Object.fromEntries(
    names.map((name) => [name, settings[name] ?? personalSettings[name].default]),
  ) as SettingValues<N>;

/**
 * Returns the settings of a new user.
 *
 * @param language the code of the language in which they signed up; without one, they get the organization's language
 */
export function settingsOfNewUser(
  { userSettingsDefaults, properties }: Pick<RealmModel, "userSettingsDefaults" | "properties">,
  language?: string,
): Settings {
  const own: Settings =
    language === undefined ? { default_language: properties.default_language } : settingsIn(language);
  return withChanges(userSettingsDefaults, changedSettings(userSettingsDefaults, own));
}

/**
 * Returns the settings for a user who signed up in a language: the language and, if it is usual there, the 24-hour
 * clock.
 */
export function settingsIn(language: string) {
  const { hour12 } = new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions();
  return {
    default_language: language,
    ...(hour12 === false && { twenty_four_hour_time: true }),
  } satisfies Settings;
}

/** Returns the settings among a request's parameters. */
export const pickSettings = (parameters: Settings, names: readonly SettingName[]): Settings =>
  Object.fromEntries(
    names.flatMap((name) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])),
  );

interface SettingChange {
  readonly property: SettingName;
  readonly value: SettingValue;
}

export const withChanges = (settings: Settings, changes: readonly SettingChange[]): Settings =>
  changes.reduce((result, { property, value }) => withSetting(result, property, value), settings);

/** Returns the values that differ from the current ones. */
export function changedSettings(settings: Settings, values: Settings): SettingChange[] {
  const names = Object.keys(values) as SettingName[];
  const present = completeSettings(settings, names);
  return names.flatMap((property) => {
    const value = values[property];
    return value === undefined || value === present[property] ? [] : [{ property, value }];
  });
}
