/**
 * Two programs read the same schemas: `check`, which describes faults, and typebox's compiled validator. They must
 * agree. Values that only `check` rejects by a rule of its own (blank text, non-web URLs, dates that don't exist) are
 * not generated here; `validate.test.ts` has them.
 */
import fc from "fast-check";
import { Compile } from "typebox/compile";
import { expect, test } from "vitest";
import { allEndpoints, check, type SchemaNode, type TSchema } from "../src/index.ts";

/** Text with neither `:` nor `#`, which neither program takes for a URL, color or date. */
const text = fc
  .string({ unit: fc.constantFrom(..."abXY09_é😀"), minLength: 1, maxLength: 12 })
  .filter((value) => !(value in Object.prototype));

const { anyJson } = fc.letrec<{ anyJson: unknown }>((tie) => ({
  anyJson: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.integer(),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("anyJson"), { maxLength: 4 }),
    fc.dictionary(text, tie("anyJson"), { maxKeys: 4 }),
  ),
}));

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uri: fc.constantFrom("https://example.com/a", "http://127.0.0.1:8000"),
  "hex-color": fc.constantFrom("#abc", "#00FF99"),
};

/** Generates values of the schema's type. */
function valid(schema: SchemaNode): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "string":
      return (
        (schema.format && formats[schema.format]) ||
        text.filter((t) => [...t].length <= (schema.maxLength ?? 99))
      );
    case "integer":
      return fc.integer({
        min: schema.minimum ?? -(2 ** 31),
        max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 31),
      });
    case "number":
      return fc.double({ min: -1e6, max: 1e6, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return validList(schema);
    case "object":
      return validObject(schema);
    default:
      return anyJson;
  }
}

function validList({ items, minItems = 0 }: SchemaNode): fc.Arbitrary<unknown> {
  if (Array.isArray(items)) return fc.tuple(...(items as readonly SchemaNode[]).map(valid));
  return fc.array(valid(items as SchemaNode), { minLength: minItems, maxLength: 4 });
}

function validObject(schema: SchemaNode): fc.Arbitrary<unknown> {
  const others = Object.values(schema.patternProperties ?? {})[0];
  if (others) return fc.dictionary(text, valid(others), { maxKeys: 4 });
  const properties = Object.entries(schema.properties ?? {}).map(
    ([key, node]) => [key, valid(node)] as const,
  );
  return fc.record(Object.fromEntries(properties), { requiredKeys: [...(schema.required ?? [])] });
}

/** Generates the same values with something missing, added or replaced. */
const spoiled = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(values, anyJson, fc.nat(), fc.boolean())
    .map(([value, other, place, remove]) => spoil(value, other, place, remove));

function spoil(value: unknown, other: unknown, place: number, remove: boolean): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return [other];
    const at = place % value.length;
    return remove ? value.toSpliced(at, 1) : value.with(at, spoil(value[at], other, place, !remove));
  }
  if (typeof value === "object" && value !== null) {
    const keys = Object.keys(value);
    const key = keys[place % (keys.length + 1)];
    if (key === undefined) return { ...value, unheard_of: other };
    return remove
      ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
      : { ...value, [key]: other };
  }
  return other;
}

const schemas = new Map<string, TSchema>();
for (const { parameters } of allEndpoints) {
  for (const { schema } of Object.values(parameters)) schemas.set(JSON.stringify(schema), schema);
}

test.each([...schemas])("accepts what the other validator accepts for %s", (_, schema) => {
  const validator = Compile(schema);
  const values = valid(schema as SchemaNode);
  fc.assert(
    fc.property(fc.oneof(values, spoiled(values), anyJson), (value) => {
      const checked = check(schema, value, "value");
      if (validator.Check(value)) expect(checked).toHaveProperty("value");
      // `check` may correct a value that it accepts (true as 1, unknown keys): the result must fit.
      if ("value" in checked) expect(validator.Check(checked.value)).toBe(true);
    }),
  );
});

test("generates values that match their schemas", () => {
  for (const schema of schemas.values()) {
    const validator = Compile(schema);
    fc.assert(
      fc.property(valid(schema as SchemaNode), (value) => validator.Check(value)),
      { numRuns: 20 },
    );
  }
});
