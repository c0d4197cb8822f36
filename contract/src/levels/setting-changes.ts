/**
 * Changes of personal settings. A setting appears in the initial state, in events, and as a parameter; these functions
 * return the parts of a `LevelChange` for all of them.
 */
import {
  displaySettingNames,
  notificationSettingNames,
  personalSettings,
  realmDefaultNames,
  type SettingName,
  settableRealmDefaultNames,
  settingNames,
} from "../objects/settings.ts";
import { json, maybe, type Parameter, raw } from "../parameter.ts";
import { optional, type TSchema } from "../schema.ts";
import type { LevelChange } from "./level-change.ts";
import { type ChangedValue, type EarlierValue, eventChange, fieldsOf, parametersOf } from "./named-values.ts";

type Parts = Pick<LevelChange, "objects" | "answers" | "events" | "parameters">;

/** The settings that a level changed; `undefined` for those that it added. */
type Changes = Partial<Record<SettingName, Omit<EarlierValue, "parameter"> | undefined>>;

/** Returns the parts of a level that added settings. */
export const addedSettings = (...names: SettingName[]): Parts =>
  changedSettings(Object.fromEntries(names.map((name) => [name, undefined])));

/** Returns the parts of a level that renamed settings, or changed their values. */
export function changedSettings(changes: Changes): Parts {
  const within = (names: readonly SettingName[]) => changesWithin(changes, names);
  const all = within(settingNames);
  const defaults = within(realmDefaultNames);
  const display = within(displaySettingNames);
  const notification = within(notificationSettingNames);
  const parameters = parametersOf(all);
  return {
    objects: { UserSettings: fieldsOf(all, asItIs), UserSettingsDefaults: fieldsOf(defaults, asItIs) },
    answers: { registerQueue: fieldsOf([...display, ...notification], optional) },
    events: {
      ...eventChange("user_settings/update", all, "property", "value"),
      ...eventChange("realm_user_settings_defaults/update", defaults, "property", "value"),
      ...eventChange("update_display_settings", display, "setting_name", "setting"),
      ...eventChange("update_global_notifications", notification, "notification_name", "setting"),
    },
    parameters: {
      updateSettings: parameters,
      updateDisplaySettings: parameters,
      updateNotificationSettings: parameters,
      updateRealmUserSettingsDefaults: parametersOf(within(settableRealmDefaultNames)),
    },
  };
}

const asItIs = (schema: TSchema): TSchema => schema;

/** Returns the changes of settings of one place. */
const changesWithin = (changes: Changes, names: readonly SettingName[]): ChangedValue[] =>
  (Object.entries(changes) as [SettingName, EarlierValue | undefined][])
    .filter(([name]) => names.includes(name))
    .map(([name, was]) => [name, was && { ...was, parameter: parameterOf(name, was.schema) }]);

function parameterOf(name: SettingName, schema: TSchema): Parameter {
  const { default: value, doc } = personalSettings[name];
  const wire = typeof value === "string" ? raw : json;
  return maybe(wire(schema, { doc }));
}
