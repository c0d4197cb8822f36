/**
 * Changes of the organization's properties. A property appears in the initial state, in events, and as a parameter and
 * in the answer of `PATCH /realm`; these functions return the parts of a `LevelChange` for all of them.
 */
import type { RealmPropertyName } from "../objects/realm.ts";
import type { Parameter } from "../parameter.ts";
import { optional, type TSchema } from "../schema.ts";
import {
  type FieldsChange,
  type LevelChange,
  type LevelEvent,
  otherWords,
  type WireObject,
} from "./level-change.ts";

type Parts = Pick<LevelChange, "objects" | "answers" | "events" | "parameters">;

/** A property as it was before the level. */
interface EarlierProperty {
  /** The earlier name, if it was another. */
  readonly name?: string;
  readonly schema: TSchema;
  /** The parameter of `PATCH /realm`, if it was another. */
  readonly parameter?: Parameter;
  /** Converts a value to the earlier form. The value is the same if it is absent. */
  readonly down?: (value: unknown) => unknown;
  /** Converts a parameter's value to the newer form. */
  readonly up?: (value: unknown) => unknown;
}

/** The properties that a level changed; `undefined` for those that it added. */
type Changes = Partial<Record<RealmPropertyName, EarlierProperty | undefined>>;

/** Returns the parts of a level that added properties. */
export const addedRealmProperties = (...names: RealmPropertyName[]): Parts =>
  changedRealmProperties(Object.fromEntries(names.map((name) => [name, undefined])));

/** Returns the parts of a level that renamed properties, or changed their values. */
export function changedRealmProperties(changes: Changes): Parts {
  const entries = Object.entries(changes) as Entry[];
  const of = new Map<unknown, EarlierProperty | undefined>(entries);
  const isAdded = (name: unknown) => of.has(name) && of.get(name) === undefined;
  const fields = fieldsOf(entries);
  return {
    objects: { ChangedRealmProperties: fields },
    answers: { registerQueue: fieldsOf(entries, "realm_"), updateRealm: fields },
    events: {
      "realm/update": {
        instead: (event: LevelEvent) => (isAdded(event["property"]) ? undefined : event),
        was: {
          property: {
            schema: (newer) =>
              otherWords(newer, (name) => (isAdded(name) ? undefined : (of.get(name)?.name ?? name))),
            down: ({ property }) => of.get(property)?.name ?? property,
          },
          value: {
            schema: (newer) => newer,
            down: ({ property, value }) => convert(of.get(property)?.down, value),
          },
        },
      },
    },
    parameters: { updateRealm: parametersOf(entries) },
  };
}

type Entry = readonly [RealmPropertyName, EarlierProperty | undefined];

/** Returns the names that did not exist before. */
const newNames = (entries: readonly Entry[]): string[] =>
  entries.flatMap(([name, was]) => (was && (was.name ?? name) === name ? [] : [name]));

const convert = (change: EarlierProperty["down"], value: unknown): unknown =>
  value === undefined || !change ? value : change(value);

function fieldsOf(entries: readonly Entry[], prefix = ""): FieldsChange {
  const was = entries.flatMap(([name, earlier]) => {
    if (!earlier) return [];
    const down = (object: WireObject) => convert(earlier.down, object[prefix + name]);
    return [[prefix + (earlier.name ?? name), { schema: optional(earlier.schema), down }] as const];
  });
  return { added: newNames(entries).map((name) => prefix + name), was: Object.fromEntries(was) };
}

function parametersOf(entries: readonly Entry[]) {
  const converted = entries.flatMap(([name, was]) => (was?.parameter ? [{ ...was, newName: name }] : []));
  return {
    added: newNames(entries),
    was: Object.fromEntries(
      converted.map(({ name, newName, parameter }) => [name ?? newName, parameter as Parameter]),
    ),
    up: (parameters: WireObject) =>
      converted.reduce<WireObject>((newer, { name, newName, up }) => {
        const { [name ?? newName]: value, ...others } = newer;
        return value === undefined ? newer : { ...others, [newName]: convert(up, value) };
      }, parameters),
  };
}
