/** Derives the interface of an earlier level from the newest one: schemas, endpoints and events. */
import type { TObject, TProperties, TSchema } from "typebox";
import type { Endpoint } from "../endpoint.ts";
import { allEndpoints } from "../endpoints/index.ts";
import type { EventKind } from "../event.ts";
import { allEvents } from "../events/index.ts";
import { optional } from "../schema.ts";
import { Type } from "../schema-type.ts";
import {
  type At,
  allChanges,
  changesOfAnswer,
  changesOfEvent,
  changesOfObject,
  levelsOfSchema,
} from "./all-changes.ts";
import { Forms } from "./forms.ts";
import { reportsIgnoredAt } from "./ignored-parameters.ts";
import { eventKey, type FieldsChange } from "./level-change.ts";
import { parametersAt } from "./requests.ts";
import { firstUnknown } from "./supported.ts";

const schemas = new Forms<TSchema>();

/** Returns a schema as it was at a level: the same one if nothing in it has changed since. */
export function schemaAt<S extends TSchema>(schema: S, level: number): TSchema {
  const form = firstUnknown(levelsOfSchema(schema), level);
  return form === undefined ? schema : schemas.of(schema, form, () => derive(schema, level));
}

/** The schemas within a schema, as typebox stores them. */
interface Parts {
  readonly title?: string;
  readonly anyOf?: TSchema[];
  readonly items?: TSchema | TSchema[];
  readonly properties?: TProperties;
  readonly patternProperties?: Record<string, TSchema>;
  readonly additionalProperties?: TSchema | boolean;
}

function derive(schema: TSchema, level: number): TSchema {
  const { title, anyOf, items, properties, patternProperties, additionalProperties } = schema as Parts;
  const at = (part: TSchema): TSchema => schemaAt(part, level);
  if (properties !== undefined) {
    return withProperties(schema as TObject, propertiesAt(properties, changesOfObject(title), level));
  }
  return withParts(schema, {
    ...(anyOf && { anyOf: anyOf.map(at) }),
    ...(items && { items: Array.isArray(items) ? items.map(at) : at(items) }),
    ...(patternProperties && { patternProperties: mapValues(patternProperties, at) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: at(additionalProperties) }),
  });
}

/** Returns a copy with other parts. typebox stores its own data in properties that a spread would lose. */
function withParts(schema: TSchema, parts: object): TSchema {
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema));
  return Object.assign(copy, parts);
}

/** Returns an object's schema with other properties. It stays optional if it was. */
function withProperties(schema: TObject, properties: TProperties): TObject {
  const { required: _required, ...copy } = Type.Object(properties) as TObject & { required?: string[] };
  const required = Object.keys(properties).filter((key) => !isOptional(properties[key]));
  return withParts(schema, { properties: copy.properties, required }) as TObject;
}

const isOptional = (schema: TSchema | undefined): boolean => schema !== undefined && Type.IsOptional(schema);

/** Undoes the changes after a level. @param changes from the newest to the oldest */
function propertiesAt(
  properties: TProperties,
  changes: readonly At<FieldsChange>[],
  level: number,
): TProperties {
  const earlier: Record<string, TSchema> = mapValues(properties, (property) => {
    const at = schemaAt(property, level);
    return isOptional(property) && !isOptional(at) ? optional(at) : at;
  });
  for (const { level: since, change } of changes.filter((one) => one.level > level)) {
    const newer = { ...earlier };
    for (const name of change.added ?? []) {
      if (!(name in earlier)) throw new Error(`Level ${since} adds ${name}, which does not exist`);
      delete earlier[name];
    }
    for (const [name, { schema }] of Object.entries(change.was ?? {})) {
      earlier[name] = typeof schema === "function" ? schema(newer[name] ?? Type.Never()) : schema;
    }
  }
  return earlier;
}

const mapValues = <T, U>(object: Readonly<Record<string, T>>, convert: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, convert(value)]));

const resultOf = ({ name, result }: Endpoint, level: number): TObject =>
  withProperties(result, propertiesAt(result.properties, changesOfAnswer(name), level));

/** Returns the endpoints of a level, as its document describes them. */
export function endpointsAt(level: number): readonly Endpoint[] {
  const later = allChanges.filter((change) => change.level > level);
  const added = new Set(later.flatMap(({ endpoints = [] }) => endpoints));
  return [
    ...allEndpoints.filter(({ name }) => !added.has(name)),
    ...later.flatMap(({ earlierEndpoints = [] }) => earlierEndpoints),
  ].map((endpoint) => endpointAt(endpoint, level));
}

/** Returns an endpoint as the document of a level describes it. */
export const endpointAt = (endpoint: Endpoint, level: number): Endpoint => ({
  ...endpoint,
  parameters: parametersAt(endpoint, level),
  result: resultOf(endpoint, level),
  reportsIgnored: reportsIgnoredAt(endpoint, level),
});

/** Returns the kinds of events of a level. */
export function eventsAt(level: number): readonly EventKind[] {
  const later = allChanges.filter((change) => change.level > level);
  const kept = allEvents.filter((kind) =>
    changesOfEvent(eventKey(kind)).every(({ level: since, change }) => since <= level || !change.isNew),
  );
  return [
    ...kept.map((kind) => ({ ...kind, schema: eventSchemaAt(kind, level) })),
    ...later.flatMap(({ earlierEvents = [] }) => earlierEvents.map((kind) => earlierKindAt(kind, level))),
  ];
}

/** Returns a kind that a later level removed, with the changes of levels before that one undone. */
function earlierKindAt(kind: EventKind, level: number): EventKind {
  const changes = changesOfEvent(eventKey(kind));
  return changes.length === 0 ? kind : { ...kind, schema: ofShapes(kind.schema, changes, level) };
}

function eventSchemaAt(kind: EventKind, level: number): TSchema {
  const changes = changesOfEvent(eventKey(kind));
  return changes.length === 0 ? schemaAt(kind.schema, level) : ofShapes(kind.schema, changes, level);
}

/** Undoes changes of an event in each of the shapes in which it comes. */
function ofShapes(schema: TSchema, changes: readonly At<FieldsChange>[], level: number): TSchema {
  const { anyOf, properties } = schema as Parts;
  if (anyOf) return withParts(schema, { anyOf: anyOf.map((shape) => ofShapes(shape, changes, level)) });
  return withProperties(schema as TObject, propertiesAt(properties ?? {}, changes, level));
}
