/**
 * Converts answers and events to the form of an earlier level. Converters are compiled from the schemas and contain
 * only the paths on which something changed.
 */
import type { Endpoint } from "../endpoint.ts";
import { eventSchema } from "../events/index.ts";
import type { TSchema } from "../schema.ts";
import type { SchemaNode } from "../validate.ts";
import { versionsAt } from "../version.ts";
import {
  type At,
  changesOfAnswer,
  changesOfEvent,
  changesOfObject,
  levelsOfEventType,
  levelsOfSchema,
} from "./all-changes.ts";
import { eventInstead, hasEnded } from "./earlier-data.ts";
import { Forms } from "./forms.ts";
import { eventKey, type FieldsChange, type LevelEvent, type WireObject } from "./level-change.ts";
import { firstUnknown, NEWEST_LEVEL } from "./supported.ts";

/** Returns a converted copy. The value itself may be shared, and is not changed. */
export interface Converter {
  (value: unknown): unknown;
  /** Converts one element, if this one converts lists. */
  readonly ofItems?: Converter;
}

const converters = new Forms<Converter>();

/** Returns the converter of a schema's values; `undefined` if nothing in them has changed since the level. */
export function converterOf(schema: TSchema, level: number): Converter | undefined {
  const form = firstUnknown(levelsOfSchema(schema), level);
  return form === undefined
    ? undefined
    : converters.of(schema, form, () => compile(schema as SchemaNode, level));
}

const childOf = (node: SchemaNode, level: number) => converterOf(node as TSchema, level);

const unchanged: Converter = (value) => value;

function compile(node: SchemaNode, level: number): Converter {
  if (node.anyOf) return ofUnion(node.anyOf, level);
  if (node.type === "array") return ofList(node, level);
  const others = node.patternProperties && Object.values(node.patternProperties)[0];
  if (others) return ofMap(childOf(others, level) ?? unchanged);
  return ofObject(propertyConverters(node, level), unknownTo(changesOfObject(node.title), level));
}

function ofList(node: SchemaNode, level: number): Converter {
  if (Array.isArray(node.items)) throw new Error("Tuples have the same form at all levels");
  const item = childOf((node.items ?? {}) as SchemaNode, level) ?? unchanged;
  const converter = (value: unknown) => (Array.isArray(value) ? value.map(item) : value);
  return Object.assign(converter, { ofItems: item });
}

const ofMap =
  (item: Converter): Converter =>
  (value) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, item(one)])) : value;

/** Converts a value by the first option that it fits. */
function ofUnion(options: readonly SchemaNode[], level: number): Converter {
  const choices = options.map((option) => ({ option, convert: childOf(option, level) ?? unchanged }));
  return (value) => choices.find(({ option }) => fits(option, value))?.convert(value) ?? value;
}

/** Compares a value with a schema as far as is needed to tell the options of a union apart. */
function fits(node: SchemaNode, value: unknown): boolean {
  if (node.anyOf) return node.anyOf.some((option) => fits(option, value));
  if (node.enum) return node.enum.includes(value);
  if (node.type === "array") return Array.isArray(value);
  if (node.type !== "object") return node.type === undefined || typeof value !== "object" || value === null;
  if (!isObject(value)) return false;
  return (node.required ?? []).every((key) => {
    const words = node.properties?.[key]?.enum;
    return Object.hasOwn(value, key) && (words === undefined || words.includes(value[key]));
  });
}

type PropertyConverters = readonly (readonly [string, Converter])[];

function propertyConverters({ properties = {} }: SchemaNode, level: number): PropertyConverters {
  return Object.entries(properties).flatMap(([key, property]) => {
    const converter = childOf(property, level);
    return converter ? [[key, converter] as const] : [];
  });
}

function ofObject(properties: PropertyConverters, changes: readonly FieldsChange[]): Converter {
  const undoings = changes.map(undoing);
  return (value) => {
    if (!isObject(value)) return value;
    const copy = { ...value };
    for (const [key, converter] of properties) {
      if (copy[key] !== undefined) copy[key] = converter(copy[key]);
    }
    for (const undo of undoings) undo(copy);
    return copy;
  };
}

/**
 * Returns a function that gives an object the form before a change. Fields that did not exist become `undefined`, which
 * JSON leaves out: deleting them would make the object slow to read.
 */
function undoing({ added = [], was = {} }: FieldsChange): (object: Record<string, unknown>) => void {
  const fields = Object.entries(was);
  return (object) => {
    // Each field is computed from the object as it is at the change's level.
    const earlier = fields.map(([, { down }]) => down(object));
    for (const name of added) object[name] = undefined;
    for (const [index, [name]] of fields.entries()) object[name] = earlier[index];
  };
}

/** Returns the changes that a client doesn't know, from the newest to the oldest. */
const unknownTo = <T>(changes: readonly At<T>[], level: number): readonly T[] =>
  changes.flatMap((one) => (one.level > level ? [one.change] : []));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The parts from which an answer of an earlier level is built. */
export interface AnswerConverter {
  /** Converters of fields, by name. */
  readonly fields: ReadonlyMap<string, Converter>;
  /** Adds and removes fields, after the fields were converted. */
  readonly whole: (answer: WireObject) => WireObject;
}

const answers = new Forms<AnswerConverter>();

/** Returns the converter of an endpoint's answers; `undefined` if nothing in them has changed since the level. */
export function answerConverter(endpoint: Endpoint, level: number): AnswerConverter | undefined {
  const own = changesOfAnswer(endpoint.name);
  const levels = [...own.map((one) => one.level), ...levelsOfSchema(endpoint.result)];
  const namesLevel = LEVEL_FIELD in endpoint.result.properties && level !== NEWEST_LEVEL;
  const form = namesLevel ? level : firstUnknown(levels, level);
  if (form === undefined) return undefined;
  return answers.of(endpoint, form, () => ({
    fields: new Map(propertyConverters(endpoint.result as SchemaNode, level)),
    whole: wholeAnswer(unknownTo(own, level), namesLevel ? level : undefined),
  }));
}

/** Answers and events with this field state the version, and have another form at each level. */
const LEVEL_FIELD = "zulip_feature_level";

function wholeAnswer(
  changes: readonly FieldsChange[],
  namedLevel: number | undefined,
): AnswerConverter["whole"] {
  const convert = ofObject([], changes) as AnswerConverter["whole"];
  if (namedLevel === undefined) return convert;
  return (answer) => ({ ...convert(answer), ...versionsAt(namedLevel) });
}

/** The type of the event that states the version. */
const RESTART = "restart";

const formsOfEvents = new Map<string, Map<number, number>>();

/**
 * Returns a number for the form that events of a type have at a level. Levels with one form share serialized events. It
 * is needed for each queue that gets an event.
 */
export function eventForm(type: string, level: number): number {
  if (level === NEWEST_LEVEL) return 0;
  const forms = formsOfEvents.get(type) ?? new Map<number, number>();
  formsOfEvents.set(type, forms);
  const known = forms.get(level);
  if (known !== undefined) return known;
  const form = type === RESTART ? level : (firstUnknown(levelsOfEventType(type), level) ?? 0);
  forms.set(level, form);
  return form;
}

/** Converts an event of the newest level. Returns `undefined` if clients of the level don't get it. */
export function convertEvent(event: LevelEvent, level: number): LevelEvent | undefined {
  if (hasEnded(event, level)) return undefined;
  if (level === NEWEST_LEVEL) return event;
  const instead = eventInstead(event, level);
  if (instead) return convertEvent({ ...instead, id: event["id"] }, level);
  return undoEvent(convertParts(event, level), level, NEWEST_LEVEL);
}

/** Converts the objects within an event. */
function convertParts(event: LevelEvent, level: number): LevelEvent {
  const schema = eventSchema(event.type, typeof event["op"] === "string" ? event["op"] : undefined);
  const converter = schema && converterOf(schema, level);
  const converted = converter ? (converter(event) as LevelEvent) : event;
  if (!(LEVEL_FIELD in converted)) return converted;
  const { zulip_version, zulip_merge_base } = versionsAt(level);
  return { ...converted, zulip_version, zulip_merge_base, [LEVEL_FIELD]: level };
}

/** Undoes the changes of an event after `level`, up to `from`. A change may replace it by one of another kind. */
function undoEvent(event: LevelEvent, level: number, from: number): LevelEvent | undefined {
  const key = eventKey(event as { type: string; op?: unknown });
  let current: LevelEvent = event;
  for (const { level: since, change } of changesOfEvent(key)) {
    if (since > from || since <= level) continue;
    if (change.instead) {
      const replaced = change.instead(current);
      if (replaced === undefined) return undefined;
      if (eventKey(replaced) !== key) return undoEvent(replaced, level, since - 1);
      current = replaced;
    }
    const copy = { ...current };
    undoing(change)(copy);
    current = copy;
  }
  return current;
}
