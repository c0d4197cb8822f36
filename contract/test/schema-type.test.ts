import { Type as TypeBox } from "typebox";
import { expect, test } from "vitest";
import { Type } from "../src/schema-type.ts";

/** One schema of each kind, with and without options, as the contract builds them. */
const schemasOf = (type: typeof Type) => ({
  array: type.Array(type.String()),
  arrayWithLimit: type.Array(type.Array(type.Integer()), { maxItems: 3, description: "Numbers." }),
  boolean: type.Boolean(),
  enum: type.Enum(["a", 1]),
  integer: type.Integer({ minimum: 0, maximum: 9 }),
  never: type.Never(),
  null: type.Null(),
  number: type.Number(),
  object: type.Object({ a: type.String(), b: type.Optional(type.Null()) }, { additionalProperties: false }),
  objectOfOptional: type.Object({ b: type.Optional(type.Null()) }, { title: "Title" }),
  openObject: type.Object({}, { additionalProperties: type.Integer() }),
  optional: type.Optional(type.Object({ a: type.String({ minLength: 1 }) })),
  optionalTwice: type.Optional(type.Optional(type.Boolean())),
  record: type.Record(type.String(), type.Integer()),
  string: type.String({ format: "date" }),
  tuple: type.Tuple([type.String(), type.Integer()]),
  emptyTuple: type.Tuple([]),
  union: type.Union([type.String(), type.Null()], { "x-expected": "a string" }),
  unknown: type.Unknown(),
  unsafe: type.Unsafe<string>(type.Union([type.String()], { title: "Text" })),
});

/** Returns a schema with the properties that are not enumerable, and the order of all. */
const everythingOf = (schema: unknown): unknown =>
  typeof schema === "object" && schema !== null
    ? Object.entries(Object.getOwnPropertyDescriptors(schema)).map(([key, { value, ...flags }]) => [
        key,
        flags,
        everythingOf(value),
      ])
    : schema;

const [own, library] = [schemasOf(Type), schemasOf(TypeBox)];

test.each(Object.keys(own) as (keyof typeof own)[])("builds the same schema as typebox: %s", (kind) => {
  expect(everythingOf(own[kind])).toEqual(everythingOf(library[kind]));
});

test("knows optional schemas as typebox does", () => {
  const schemas = [Type.String(), Type.Optional(Type.String()), TypeBox.Optional(TypeBox.Null())];
  expect(schemas.map((schema) => Type.IsOptional(schema))).toEqual([false, true, true]);
  expect(schemas.map((schema) => TypeBox.IsOptional(schema))).toEqual([false, true, true]);
});

test("leaves the schema that becomes optional as it is", () => {
  const text = Type.String();
  Type.Optional(text);
  expect(Type.IsOptional(text)).toBe(false);
});
