/**
 * Changes of values that have names: personal settings, and properties of the organization or of streams. A value is a
 * field of objects and answers, a parameter, and the subject of events that contain its name. These functions return
 * the declaration for one of these places.
 */
import type { Parameter } from "../parameter.ts";
import type { TSchema } from "../schema.ts";
import {
  type EventChange,
  type FieldsChange,
  type LevelEvent,
  otherWords,
  type ParametersChange,
  type WireObject,
} from "./level-change.ts";

/** A value as it was before the level. */
export interface EarlierValue {
  /** The earlier name, if it was another. */
  readonly name?: string;
  readonly schema: TSchema;
  /** The parameter, if it was another. */
  readonly parameter?: Parameter;
  /** Converts a value to the earlier form, and back. The value is the same if they are absent. */
  readonly down?: (value: unknown) => unknown;
  readonly up?: (value: unknown) => unknown;
}

/** The newest name, and the earlier value; `undefined` for a value that the level added. */
export type ChangedValue = readonly [name: string, was: EarlierValue | undefined];

/** Returns the names that did not exist before. */
const newNames = (changed: readonly ChangedValue[]): string[] =>
  changed.flatMap(([name, was]) => (was && (was.name ?? name) === name ? [] : [name]));

const convert = (change: EarlierValue["down"], value: unknown): unknown =>
  value === undefined || !change ? value : change(value);

/**
 * Returns the change of an object or an answer that has the values as fields.
 *
 * @param schemaOf returns the schema of an earlier field, `optional` if the field may be absent
 * @param prefix the beginning of the names of the fields
 */
export function fieldsOf(
  changed: readonly ChangedValue[],
  schemaOf: (schema: TSchema) => TSchema,
  prefix = "",
): FieldsChange {
  const was = changed.flatMap(([name, earlier]) => {
    if (!earlier) return [];
    const down = (object: WireObject) => convert(earlier.down, object[prefix + name]);
    return [[prefix + (earlier.name ?? name), { schema: schemaOf(earlier.schema), down }] as const];
  });
  return { added: newNames(changed).map((name) => prefix + name), was: Object.fromEntries(was) };
}

/** Returns the change of an event that names a value in one field and has the value itself in another. */
export function eventChange(
  key: string,
  changed: readonly ChangedValue[],
  nameField: string,
  valueField: string,
): Readonly<Record<string, EventChange>> {
  if (changed.length === 0) return {};
  const values = new Map<unknown, EarlierValue | undefined>(changed);
  const earlierOf = (event: WireObject) => values.get(event[nameField]);
  const isAdded = (name: unknown) => values.has(name) && values.get(name) === undefined;
  return {
    [key]: {
      instead: (event: LevelEvent) => (isAdded(event[nameField]) ? undefined : event),
      was: {
        [nameField]: {
          schema: (newer) =>
            otherWords(newer, (name) => (isAdded(name) ? undefined : (values.get(name)?.name ?? name))),
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

/** Returns the change of an endpoint that has the values as parameters. */
export function parametersOf(changed: readonly ChangedValue[]): ParametersChange {
  const converted = changed.flatMap(([name, was]) =>
    was?.parameter ? [{ name, earlierName: was.name ?? name, parameter: was.parameter, up: was.up }] : [],
  );
  return {
    added: newNames(changed),
    was: Object.fromEntries(converted.map(({ earlierName, parameter }) => [earlierName, parameter])),
    up: (parameters) =>
      converted.reduce<WireObject>((newer, { name, earlierName, up }) => {
        const { [earlierName]: value, ...others } = newer;
        return value === undefined ? newer : { ...others, [name]: convert(up, value) };
      }, parameters),
  };
}
