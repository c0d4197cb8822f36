/**
 * Checks a decoded value against its schema and describes the first fault. The walk covers exactly the schemas that
 * `schema.ts` can build; any other schema is a mistake in the contract and throws.
 */
import { badRequest } from "./errors.ts";
import { MAX_LIST_LENGTH } from "./limits.ts";
import type { Static, TSchema } from "./schema.ts";

/** A schema as plain data. */
export interface SchemaNode {
  readonly type?: string;
  readonly anyOf?: readonly SchemaNode[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: SchemaNode | readonly SchemaNode[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly patternProperties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | SchemaNode;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly "x-expected"?: string;
}

/** The value that handlers receive, or the message for the first fault. */
export type Checked = { readonly value: unknown } | { readonly problem: string };

const ok = (value: unknown): Checked => ({ value });
const fault = (problem: string): Checked => ({ problem });

/**
 * Checks a value.
 *
 * @param name the parameter's name; nested values are named as `name[0]`, `name["key"]`
 */
export function check(schema: TSchema, value: unknown, name: string): Checked {
  return checkNode(schema as SchemaNode, value, name);
}

/**
 * Returns the value that handlers receive.
 *
 * @throws ApiError with the message for the first fault
 */
export function demand<S extends TSchema>(schema: S, value: unknown, name: string): Static<S> {
  const checked = check(schema, value, name);
  if ("problem" in checked) throw badRequest(checked.problem);
  return checked.value as Static<S>;
}

function checkNode(schema: SchemaNode, value: unknown, name: string): Checked {
  if (schema.anyOf) return checkUnion(schema, schema.anyOf, value, name);
  if (schema.enum) return checkEnum(schema.enum, value, name);
  if ("const" in schema) return value === schema.const ? ok(value) : fault(`Invalid ${name}`);
  switch (schema.type) {
    case "string":
      return checkText(schema, value, name);
    case "integer":
      return checkInteger(schema, value, name);
    case "number":
      return typeof value === "number" && Number.isFinite(value)
        ? ok(value)
        : fault(`${name} is not a float`);
    case "boolean":
      return typeof value === "boolean" ? ok(value) : fault(`${name} is not a boolean`);
    case "null":
      return value === null ? ok(value) : fault(`${name} is not null`);
    case "array":
      return checkList(schema, value, name);
    case "object":
      return checkObject(schema, value, name);
    case undefined:
      return ok(value);
    default:
      throw new Error(`No check for a schema of type ${schema.type}`);
  }
}

function checkUnion(
  schema: SchemaNode,
  options: readonly SchemaNode[],
  value: unknown,
  name: string,
): Checked {
  let only: Checked | undefined;
  for (const option of options) {
    const checked = checkNode(option, value, name);
    if ("value" in checked) return checked;
    if (option.type !== "null") only = only === undefined ? checked : fault("");
  }
  // A nullable value has one real option, whose message is more helpful.
  if (only !== undefined && "problem" in only && only.problem !== "") return only;
  return fault(`${name} is not ${schema["x-expected"] ?? "an allowed_type"}`);
}

function checkEnum(allowed: readonly unknown[], value: unknown, name: string): Checked {
  if (allowed.includes(value)) return ok(value);
  if (allowed.every((option) => typeof option === "number") && typeof value !== "number") {
    return fault(`${name} is not an integer`);
  }
  if (allowed.every((option) => typeof option === "string") && typeof value !== "string") {
    return fault(`${name} is not a string`);
  }
  return fault(`Invalid ${name}`);
}

function checkText(schema: SchemaNode, value: unknown, name: string): Checked {
  if (typeof value !== "string") return fault(`${name} is not a string`);
  if (schema.minLength !== undefined && value.trim() === "") return fault(`${name} cannot be blank.`);
  if (schema.maxLength !== undefined && exceeds(value, schema.maxLength)) {
    return fault(`${name} is too long (limit: ${schema.maxLength} characters)`);
  }
  switch (schema.format) {
    case "hex-color":
      return /^#([a-fA-F0-9]{3,6})$/.test(value) ? ok(value) : fault(`${name} is not a valid hex color code`);
    case "date":
      return isDate(value) ? ok(value) : fault(`${name} is not a date`);
    case "uri":
      return isUrl(value) ? ok(value) : fault(`${name} is not a URL`);
    default:
      return ok(value);
  }
}

function checkInteger(schema: SchemaNode, value: unknown, name: string): Checked {
  // JSON `true` counts as 1, as on the servers that clients were written for.
  const number = typeof value === "boolean" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isInteger(number)) return fault(`${name} is not an integer`);
  if (number < (schema.minimum ?? Number.MIN_SAFE_INTEGER)) return fault(`${name} is too small`);
  if (number > (schema.maximum ?? Number.MAX_SAFE_INTEGER)) return fault(`${name} is too large`);
  return ok(number);
}

function checkList(schema: SchemaNode, value: unknown, name: string): Checked {
  if (!Array.isArray(value)) return fault(`${name} is not a list`);
  const limit = schema.maxItems ?? MAX_LIST_LENGTH;
  const tuple = Array.isArray(schema.items) ? (schema.items as readonly SchemaNode[]) : undefined;
  if (tuple && value.length !== tuple.length)
    return fault(`${name} should have exactly ${tuple.length} items`);
  if (value.length > limit) return fault(`${name} is too long (limit: ${limit} items)`);
  if (value.length < (schema.minItems ?? 0))
    return fault(`${name} is too short (at least ${schema.minItems} items)`);
  const items: unknown[] = [];
  for (const [index, item] of value.entries()) {
    const node = tuple ? tuple[index] : (schema.items as SchemaNode | undefined);
    const checked = checkNode(node ?? {}, item, `${name}[${index}]`);
    if ("problem" in checked) return checked;
    items.push(checked.value);
  }
  return ok(items);
}

function checkObject(schema: SchemaNode, value: unknown, name: string): Checked {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return fault(`${name} is not a dict`);
  const source = value as Readonly<Record<string, unknown>>;
  const valueSchema = schema.patternProperties && Object.values(schema.patternProperties)[0];
  if (valueSchema) return checkMap(valueSchema, source, name);

  const properties = schema.properties ?? {};
  const required = new Set(schema.required ?? []);
  const result: Record<string, unknown> = schema.additionalProperties === false ? {} : { ...source };
  for (const [key, node] of Object.entries(properties)) {
    if (!Object.hasOwn(source, key)) {
      if (required.has(key)) return fault(`${key} key is missing from ${name}`);
      continue;
    }
    const checked = checkNode(node, source[key], `${name}["${key}"]`);
    if ("problem" in checked) return checked;
    result[key] = checked.value;
  }
  const others = Object.keys(source).filter((key) => !Object.hasOwn(properties, key));
  if (schema.additionalProperties === false) {
    if (others.length > 0) return fault(`Unexpected arguments: ${others.join(", ")}`);
  } else if (typeof schema.additionalProperties === "object") {
    for (const key of others) {
      const checked = checkNode(schema.additionalProperties, source[key], `${name} contains a value that`);
      if ("problem" in checked) return checked;
      result[key] = checked.value;
    }
  }
  return ok(result);
}

function checkMap(schema: SchemaNode, source: Readonly<Record<string, unknown>>, name: string): Checked {
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(source)) {
    const checked = checkNode(schema, value, `${name}["${key}"]`);
    if ("problem" in checked) return checked;
    entries.push([key, checked.value]);
  }
  return ok(Object.fromEntries(entries));
}

/** True if the text has more code points than the limit. Texts that are short enough in any case are not walked. */
function exceeds(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  return text.length > 2 * limit || [...text].length > limit;
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Date.parse turns 30 February into a day of March; formatting the result again reveals that.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function isUrl(text: string): boolean {
  return /^(https?|ftps?):\/\/[^\s/]/i.test(text) && URL.canParse(text);
}
