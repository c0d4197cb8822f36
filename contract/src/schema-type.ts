/**
 * Builds schemas exactly as typebox's `Type` does, with its types. An import of typebox loads 373 modules, which takes
 * 140 milliseconds of processor time at each start of the server and in each command. To use another kind of schema,
 * add it here and in the test that compares the two.
 */
import type { Type as TypeBox } from "typebox";

type Options = Readonly<Record<string, unknown>>;

type Kinds =
  | "Array"
  | "Boolean"
  | "Enum"
  | "Integer"
  | "IsOptional"
  | "Never"
  | "Null"
  | "Number"
  | "Object"
  | "Optional"
  | "Record"
  | "String"
  | "Tuple"
  | "Union"
  | "Unknown"
  | "Unsafe";

const OPTIONAL = "~optional";

/** Adds properties that are no part of the JSON Schema; typebox finds them although they are not enumerable. */
function hide(schema: object, hidden: Options): object {
  for (const [key, value] of Object.entries(hidden)) {
    Object.defineProperty(schema, key, { value, configurable: true, enumerable: false, writable: true });
  }
  return schema;
}

const create = (kind: string, schema: object, options?: object): object =>
  hide({ ...schema, ...options }, { "~kind": kind });

const copy = (schema: object): object =>
  Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema));

const isOptional = (schema: unknown): boolean =>
  typeof schema === "object" && schema !== null && OPTIONAL in schema;

const simple = (kind: string, schema: object) => (options?: object) => create(kind, schema, options);

function object(properties: Readonly<Record<string, object>>, options?: object): object {
  const required = Object.keys(properties).filter((key) => !isOptional(properties[key]));
  return create("Object", { type: "object", ...(required.length > 0 && { required }), properties }, options);
}

/** Keys of a record are any texts. */
const record = (_key: object, value: object, options?: object) =>
  create("Record", { type: "object", patternProperties: { "^.*$": value } }, options);

const builders = {
  Array: (items: object, options?: object) => create("Array", { type: "array", items }, options),
  Boolean: simple("Boolean", { type: "boolean" }),
  Enum: (values: readonly unknown[], options?: object) => create("Enum", { enum: values }, options),
  Integer: simple("Integer", { type: "integer" }),
  IsOptional: isOptional,
  Never: simple("Never", { not: {} }),
  Null: simple("Null", { type: "null" }),
  Number: simple("Number", { type: "number" }),
  Object: object,
  Optional: (schema: object) => hide(copy(schema), { [OPTIONAL]: true }),
  Record: record,
  String: simple("String", { type: "string" }),
  Tuple: (items: readonly object[], options?: object) =>
    create("Tuple", { type: "array", additionalItems: false, items, minItems: items.length }, options),
  Union: (anyOf: readonly object[], options?: object) => create("Union", { anyOf }, options),
  Unknown: simple("Unknown", {}),
  Unsafe: (schema: object) => hide(copy(schema), { "~unsafe": null }),
};

export const Type = builders as unknown as Pick<typeof TypeBox, Kinds>;
