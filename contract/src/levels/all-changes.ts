/** All changes of the interface, and those that touch one part of it. */
import type { Endpoint } from "../endpoint.ts";
import type { ApiError } from "../errors.ts";
import type { EventKind } from "../event.ts";
import { allEvents } from "../events/index.ts";
import type { TSchema } from "../schema.ts";
import type { SchemaNode } from "../validate.ts";
import { changes } from "./changes.ts";
import {
  type EventChange,
  eventKey,
  type FieldsChange,
  type LevelChange,
  type ParametersChange,
} from "./level-change.ts";
import { NEWEST_LEVEL } from "./supported.ts";

/** From the newest to the oldest, the order in which they convert answers and events. */
export const allChanges: readonly LevelChange[] = changes.toSorted((one, other) => other.level - one.level);

/** A part of a change, with its level. */
export interface At<T> {
  readonly level: number;
  readonly change: T;
}

/** Indexes parts of the changes by name; each list is from the newest to the oldest. */
function byName<T>(
  partOf: (change: LevelChange) => Readonly<Record<string, T>> | undefined,
): ReadonlyMap<string, readonly At<T>[]> {
  const found = new Map<string, At<T>[]>();
  for (const change of allChanges) {
    for (const [name, part] of Object.entries(partOf(change) ?? {})) {
      const list = found.get(name) ?? [];
      found.set(name, list);
      list.push({ level: change.level, change: part });
    }
  }
  return found;
}

const objects = byName(({ objects }) => objects);
const answers = byName(({ answers }) => answers);
const events = byName(({ events }) => events);
const errors = byName(({ errors }) => errors);
const parameters = byName(({ parameters }) => parameters);

export const changesOfObject = (title: string | undefined): readonly At<FieldsChange>[] =>
  (title !== undefined && objects.get(title)) || [];

export const changesOfAnswer = (endpoint: string): readonly At<FieldsChange>[] => answers.get(endpoint) ?? [];

export const changesOfEvent = (key: string): readonly At<EventChange>[] => events.get(key) ?? [];

export const changesOfErrors = (endpoint: string): readonly At<(error: ApiError) => ApiError>[] =>
  errors.get(endpoint) ?? [];

export const changesOfParameters = (endpoint: string): readonly At<ParametersChange>[] =>
  parameters.get(endpoint) ?? [];

const levelsOfEndpoints = new Map(
  allChanges.flatMap(({ level, endpoints = [] }) => endpoints.map((name) => [name, level] as const)),
);

/** Returns the first level that has an endpoint. */
export const firstLevelOf = ({ name, since }: Endpoint): number => levelsOfEndpoints.get(name) ?? since;

const levelsIn = new WeakMap<object, readonly number[]>();

/** Returns the levels that changed an object anywhere in a schema. */
export function levelsOfSchema(schema: TSchema): readonly number[] {
  const node = schema as SchemaNode;
  const known = levelsIn.get(node);
  if (known) return known;
  const own = changesOfObject(node.title).map(({ level }) => level);
  const levels = [...new Set([...own, ...partsOf(node).flatMap((part) => levelsOfSchema(part as TSchema))])];
  levelsIn.set(node, levels);
  return levels;
}

/** Returns the schemas within a schema. */
function partsOf(node: SchemaNode): readonly SchemaNode[] {
  const { anyOf = [], items = [], properties = {}, patternProperties = {}, additionalProperties } = node;
  const others = typeof additionalProperties === "object" ? [additionalProperties] : [];
  return [anyOf, items, Object.values(properties), Object.values(patternProperties), others].flat();
}

const newTypes = new Map<number, ReadonlySet<string>>();

/** True unless a later level added all events of the type. Types of the initial state that are not events are known. */
export const knowsEventType = (type: string, level: number): boolean =>
  level === NEWEST_LEVEL || !typesAfter(level).has(type);

/** Returns the types of which all events were added after a level, and had no other type before. */
function typesAfter(level: number): ReadonlySet<string> {
  const known = newTypes.get(level);
  if (known) return known;
  const isNew = (kind: EventKind) =>
    changesOfEvent(eventKey(kind)).some(
      ({ level: since, change }) => since > level && change.isNew && change.formerly === undefined,
    );
  const types = new Set(allEvents.map(({ type }) => type));
  for (const kind of allEvents) if (!isNew(kind)) types.delete(kind.type);
  newTypes.set(level, types);
  return types;
}

const levelsOfEvents = new Map<string, readonly number[]>();

const changesOfEventType = (type: string): readonly At<EventChange>[] =>
  [...events].flatMap(([key, changes]) => (key.split("/")[0] === type ? changes : []));

/** Returns the levels that changed any event of a type. Between two of them, the type has one form. */
export function levelsOfEventType(type: string): readonly number[] {
  const known = levelsOfEvents.get(type);
  if (known) return known;
  const kinds = allEvents.filter((kind) => kind.type === type);
  const current = changesOfEventType(type);
  const former = current.flatMap(({ change }) => changesOfEventType(change.formerly ?? ""));
  const own = [...current, ...former];
  const levels = [
    ...new Set([...own.map(({ level }) => level), ...kinds.flatMap(({ schema }) => levelsOfSchema(schema))]),
  ];
  levelsOfEvents.set(type, levels);
  return levels;
}
