/**
 * Checks the server's answers and events against the contract, closed to unknown keys. For tests and development: a
 * server in production trusts its own types.
 */
import { Compile, type Validator } from "typebox/compile";
import { Value } from "typebox/value";
import type { Endpoint } from "./endpoint.ts";
import { Forms } from "./levels/forms.ts";
import { eventKey } from "./levels/level-change.ts";
import { endpointAt, eventsAt } from "./levels/schemas.ts";
import { NEWEST_LEVEL } from "./levels/supported.ts";
import { enumOf, list, optional, strict, Text, type TSchema } from "./schema.ts";
import type { SchemaNode } from "./validate.ts";

/** Returns a description of a value's fault and its place, or `undefined` if there is none. */
export type Checker = (value: unknown) => string | undefined;

const validators = new WeakMap<TSchema, Validator>();
const answerCheckers = new Forms<Checker>();
const eventCheckers = new Map<number, Checker>();

function problemWith(schema: TSchema, value: unknown, name: string): string | undefined {
  let validator = validators.get(schema);
  if (validator === undefined) {
    validator = Compile(schema);
    validators.set(schema, validator);
  }
  return validator.Check(value) ? undefined : problems(schema as SchemaNode, value, name).join("; ");
}

/** Checks a whole success answer of an endpoint to a client of a level, with `result` and `msg`. */
export const answerChecker = (endpoint: Endpoint, level = NEWEST_LEVEL): Checker =>
  answerCheckers.of(endpoint, level, () => newAnswerChecker(endpointAt(endpoint, level)));

function newAnswerChecker(endpoint: Endpoint): Checker {
  if (endpoint.streams) throw new Error(`${endpoint.name} answers with a stream; check each event of it`);
  if (endpoint.redirects) throw new Error(`${endpoint.name} answers with an address and no body`);
  const answer = strict({
    result: enumOf("success"),
    msg: enumOf(""),
    ...endpoint.result.properties,
    ...(endpoint.reportsIgnored && { ignored_parameters_unsupported: optional(list(Text, { minItems: 1 })) }),
  });
  return (value) => problemWith(answer, value, endpoint.name);
}

/** Checks one event of any type, as a queue of a level gets it. */
export function eventChecker(level = NEWEST_LEVEL): Checker {
  const checker = eventCheckers.get(level) ?? newEventChecker(level);
  eventCheckers.set(level, checker);
  return checker;
}

function newEventChecker(level: number): Checker {
  const schemas = new Map(eventsAt(level).map((kind) => [eventKey(kind), kind.schema]));
  return (value) => {
    const event = (typeof value === "object" && value !== null ? value : {}) as { type: string };
    const key = eventKey(event);
    const schema = schemas.get(key);
    return schema ? problemWith(schema, value, key) : `there is no event ${key} at level ${level}`;
  };
}

/** Returns all faults; for a union, the faults of the option that comes closest. */
function problems(schema: SchemaNode, value: unknown, path: string): string[] {
  const fits: boolean = Value.Check(schema as TSchema, value);
  if (fits) return [];
  if (schema.anyOf) {
    const [first = [], ...others] = schema.anyOf.map((option) => problems(option, value, path));
    return others.reduce((best, next) => (next.length < best.length ? next : best), first);
  }
  const items = Array.isArray(schema.items) ? undefined : (schema.items as SchemaNode | undefined);
  if (Array.isArray(value) && items !== undefined) {
    const inner = value.flatMap((item, index) => problems(items, item, `${path}[${index}]`));
    if (inner.length > 0) return inner;
  }
  if (schema.type === "object" && typeof value === "object" && value !== null && !Array.isArray(value)) {
    return problemsOfKeys(schema, value as Readonly<Record<string, unknown>>, path);
  }
  const { type, enum: options, ...limits } = schema;
  const expected = options ? `one of ${JSON.stringify(options)}` : `${type} ${JSON.stringify(limits)}`;
  return [`${path} is ${JSON.stringify(value)?.slice(0, 100)}, not ${expected}`];
}

function problemsOfKeys(
  schema: SchemaNode,
  value: Readonly<Record<string, unknown>>,
  path: string,
): string[] {
  const others = schema.patternProperties && Object.values(schema.patternProperties)[0];
  const missing = (schema.required ?? []).filter((key) => !Object.hasOwn(value, key));
  const inner = Object.entries(value).flatMap(([key, item]) => {
    const declared = schema.properties?.[key] ?? others;
    if (declared) return problems(declared, item, `${path}.${key}`);
    return schema.additionalProperties === false ? [`${path}.${key} is not declared`] : [];
  });
  return [...missing.map((key) => `${path}.${key} is missing`), ...inner];
}
