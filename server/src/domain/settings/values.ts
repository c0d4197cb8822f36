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

/**
 * What a user starts with.
 *
 * @param language in which they came here, as a code; if that is not known, they get the organization's
 */
export function settingsOfNewUser(
  { userSettingsDefaults, properties }: Pick<RealmModel, "userSettingsDefaults" | "properties">,
  language?: string,
): Settings {
  const own: Settings =
    language === undefined ? { default_language: properties.default_language } : settingsIn(language);
  return withChanges(userSettingsDefaults, changedSettings(userSettingsDefaults, own));
}

/** What is set for somebody who has come in a language: it, and that the day has 24 hours, where people count so. */
export function settingsIn(language: string) {
  const { hour12 } = new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions();
  return {
    default_language: language,
    ...(hour12 === false && { twenty_four_hour_time: true }),
  } satisfies Settings;
}

/** The settings among a request's parameters. */
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

/** Those that are not so already. */
export function changedSettings(settings: Settings, values: Settings): SettingChange[] {
  const names = Object.keys(values) as SettingName[];
  const present = completeSettings(settings, names);
  return names.flatMap((property) => {
    const value = values[property];
    return value === undefined || value === present[property] ? [] : [{ property, value }];
  });
}
