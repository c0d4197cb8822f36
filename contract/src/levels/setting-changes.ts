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
import { json, maybe, raw } from "../parameter.ts";
import { optional, type TSchema } from "../schema.ts";
import {
  type EventChange,
  type FieldsChange,
  type LevelChange,
  type LevelEvent,
  otherWords,
  type ParametersChange,
  type WireObject,
} from "./level-change.ts";

type Parts = Pick<LevelChange, "objects" | "answers" | "events" | "parameters">;

/** A setting as it was before the level. */
interface EarlierSetting {
  /** The earlier name, if it was another. */
  readonly name?: string;
  readonly schema: TSchema;
  /** Converts a value to the earlier form, and back. The value is the same if they are absent. */
  readonly down?: (value: unknown) => unknown;
  readonly up?: (value: unknown) => unknown;
}

/** The settings that a level changed; `undefined` for those that it added. */
type Changes = Partial<Record<SettingName, EarlierSetting | undefined>>;

/** Returns the parts of a level that added settings. */
export const addedSettings = (...names: SettingName[]): Parts =>
  changedSettings(Object.fromEntries(names.map((name) => [name, undefined])));

/** Returns the parts of a level that renamed settings, or changed their values. */
export function changedSettings(changes: Changes): Parts {
  const all = fieldsOf(changes, settingNames);
  const parameters = parametersOf(changes, settingNames);
  const older: readonly SettingName[] = [...displaySettingNames, ...notificationSettingNames];
  return {
    objects: { UserSettings: all, UserSettingsDefaults: fieldsOf(changes, realmDefaultNames) },
    answers: { registerQueue: fieldsOf(changes, older, optional) },
    events: {
      ...eventChange("user_settings/update", within(changes, settingNames), "property", "value"),
      ...eventChange(
        "realm_user_settings_defaults/update",
        within(changes, realmDefaultNames),
        "property",
        "value",
      ),
      ...eventChange(
        "update_display_settings",
        within(changes, displaySettingNames),
        "setting_name",
        "setting",
      ),
      ...eventChange(
        "update_global_notifications",
        within(changes, notificationSettingNames),
        "notification_name",
        "setting",
      ),
    },
    parameters: {
      updateSettings: parameters,
      updateDisplaySettings: parameters,
      updateNotificationSettings: parameters,
      updateRealmUserSettingsDefaults: parametersOf(changes, settableRealmDefaultNames),
    },
  };
}

type Entry = readonly [SettingName, EarlierSetting | undefined];

/** Returns the changes of settings of one place. */
const within = (changes: Changes, names: readonly SettingName[]): Entry[] =>
  (Object.entries(changes) as Entry[]).filter(([name]) => names.includes(name));

/** Returns the names that did not exist before. */
const newNames = (entries: readonly Entry[]): string[] =>
  entries.flatMap(([name, was]) => (was && (was.name ?? name) === name ? [] : [name]));

const convert = (change: ((value: unknown) => unknown) | undefined, value: unknown): unknown =>
  value === undefined || !change ? value : change(value);

function fieldsOf(
  changes: Changes,
  names: readonly SettingName[],
  schemaOf: (schema: TSchema) => TSchema = (schema) => schema,
): FieldsChange {
  const entries = within(changes, names);
  const was = entries.flatMap(([name, earlier]) => {
    if (!earlier) return [];
    const down = (object: WireObject) => convert(earlier.down, object[name]);
    return [[earlier.name ?? name, { schema: schemaOf(earlier.schema), down }] as const];
  });
  return { added: newNames(entries), was: Object.fromEntries(was) };
}

/** Returns the change of an event that names a setting in one field and has its value in another. */
function eventChange(
  key: string,
  changed: readonly Entry[],
  nameField: string,
  valueField: string,
): Readonly<Record<string, EventChange>> {
  if (changed.length === 0) return {};
  const entries = new Map<unknown, EarlierSetting | undefined>(changed);
  const earlierOf = (event: WireObject) => entries.get(event[nameField]);
  const isAdded = (name: unknown) => entries.has(name) && entries.get(name) === undefined;
  return {
    [key]: {
      instead: (event: LevelEvent) => (isAdded(event[nameField]) ? undefined : event),
      was: {
        [nameField]: {
          schema: (newer) =>
            otherWords(newer, (name) => (isAdded(name) ? undefined : (entries.get(name)?.name ?? name))),
          down: (event) => earlierOf(event)?.name ?? event[nameField],
        },
        [valueField]: {
          schema: (newer) => newer,
          down: (event) => convert(earlierOf(event)?.down, event[valueField]),
        },
      },
    },
  };
}

function parametersOf(changes: Changes, names: readonly SettingName[]): ParametersChange {
  const entries = within(changes, names);
  const earlier = entries.flatMap(([name, was]) => (was ? [[name, was] as const] : []));
  const was = earlier.map(([name, { name: earlierName = name, schema }]) => {
    const { default: value, doc } = personalSettings[name];
    const wire = typeof value === "string" ? raw : json;
    return [earlierName, maybe(wire(schema, { doc }))] as const;
  });
  return {
    added: newNames(entries),
    was: Object.fromEntries(was),
    up: (parameters) =>
      earlier.reduce<WireObject>((converted, [name, { name: earlierName = name, up }]) => {
        const { [earlierName]: value, ...others } = converted;
        return value === undefined ? converted : { ...others, [name]: convert(up, value) };
      }, parameters),
  };
}
