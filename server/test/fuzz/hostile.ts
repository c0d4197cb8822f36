/** Parameters that no client would send, mixed with valid ones. */
import type { Parameter, PathPart } from "@confab/contract";
import type { SchemaNode } from "@confab/contract/validate";
import * as fc from "fast-check";
import type { Known } from "./stage.ts";

/** A value as in a form or query string, already percent-encoded. */
export type Encoded = string;

const encode = (text: string): Encoded => encodeURIComponent(text.toWellFormed());
const encodeJson = (value: unknown): Encoded => encode(JSON.stringify(value) ?? "null");

const words = [
  "add",
  "remove",
  "start",
  "stop",
  "stream",
  "private",
  "read",
  "starred",
  "collapsed",
  "mentioned",
  "newest",
  "oldest",
  "first_unread",
  "color",
  "is_muted",
  "in_home_view",
  "pin_to_top",
  "true",
  "false",
  "null",
  "thumbs_up",
  "1f44d",
  "unicode_emoji",
  "realm_emoji",
  "zulip_extra_emoji",
  "service",
  "unlimited",
  "realm_default",
  "forever",
  "en",
  "Europe/Berlin",
  "#c2c2c2",
  "2026-05-08",
  "https://example.com/%(id)s",
  "(?P<id>[0-9]+)",
  "(((a+)+)+)$",
  "[",
  "@**all**",
  "```",
  "$$x$$",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "toString",
  "%00",
  "../..",
] as const;

/**
 * Characters that break things: NUL, line ends, half pairs, right-to-left marks, special characters of SQL and HTML.
 */
const nastyText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\0",
    "a\0b",
    "\n",
    "\ud800",
    "a\udfffb",
    "\u202e",
    "\ufeff",
    "'",
    '"',
    "\\",
    "%",
    "_",
    "�",
  ),
  fc.constantFrom("x".repeat(61), "x".repeat(1025), "é".repeat(10_001), "x".repeat(100_000)),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
);

const nastyNumber = fc.constantFrom<unknown>(
  0,
  -1,
  -0,
  1.5,
  1e21,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e308,
  true,
  "7",
);

const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

/** Text that is no valid value of any parameter, and mostly not JSON either. */
const nonsense: fc.Arbitrary<Encoded> = fc.oneof(
  nastyText.map(encode),
  nastyText.map(encodeJson),
  nastyNumber.map(encodeJson),
  fc.json({ maxDepth: 3 }).map(encode),
  fc
    .constantFrom("{", "[", "[1,", '{"a":', "nul", "NaN", "Infinity", "-", "1e999", '"\\ud800"', '"\\u0000"')
    .map(encode),
  fc.constantFrom('{"__proto__":{"a":1}}', '{"a":1,"a":2}', deep(100), deep(20_000)).map(encode),
  fc.constantFrom(10_001, 50_000).map((length) => encodeJson(Array.from({ length }, () => 1))),
  fc.constantFrom(10_001).map((length) => encodeJson(Array.from({ length }, (_, index) => `user${index}`))),
  // Bytes that are not UTF-8, and invalid escapes.
  fc.constantFrom("%ff", "%c3%28", "%ed%a0%80", "%", "%zz", "%u0041", "+", "a%00b"),
);

/** A value that usually fits the schema. */
function fitting(schema: SchemaNode, known: Known): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => fitting(option, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "string":
      return fc.oneof(fc.constantFrom(...known.texts, ...words), nastyText);
    case "integer":
    case "number":
      return fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom<unknown>(...known.ids) },
        { weight: 2, arbitrary: fc.integer({ min: 1, max: 7 }) },
        { weight: 1, arbitrary: nastyNumber },
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const { items } = schema;
      if (Array.isArray(items)) return fc.tuple(...items.map((item: SchemaNode) => fitting(item, known)));
      return fc.array(fitting((items as SchemaNode | undefined) ?? {}, known), { maxLength: 4 });
    }
    case "object":
      return fittingObject(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function fittingObject(schema: SchemaNode, known: Known): fc.Arbitrary<unknown> {
  const values = schema.patternProperties && Object.values(schema.patternProperties)[0];
  if (values) return fc.dictionary(fc.constantFrom(...words), fitting(values, known), { maxKeys: 4 });
  const properties = Object.entries(schema.properties ?? {}).map(([key, node]) => [
    key,
    fitting(node, known),
  ]);
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record(Object.fromEntries(properties), {
        requiredKeys: [...(schema.required ?? [])] as never[],
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record(
        { ...Object.fromEntries(properties), surplus: fc.boolean() },
        { requiredKeys: [] },
      ),
    },
  );
}

/** The value of one parameter: right, of the wrong type, or nonsense. */
export function parameterValue({ schema, wire }: Parameter, known: Known): fc.Arbitrary<Encoded> {
  const right = fitting(schema as SchemaNode, known).map((value) =>
    typeof value === "string" && (wire === "raw" || wire === "decimal") ? encode(value) : encodeJson(value),
  );
  return fc.oneof({ weight: 5, arbitrary: right }, { weight: 2, arbitrary: nonsense });
}

/** A part of a path. Some values turn the path into another one. */
export const pathValue = (part: PathPart, known: Known): fc.Arbitrary<Encoded> =>
  part === "id"
    ? fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...known.ids).map(String) },
        {
          weight: 2,
          arbitrary: fc.constantFrom("0", "99999999", "9007199254740993", "9".repeat(400), "007"),
        },
        { weight: 1, arbitrary: fc.constantFrom("-1", "1.5", "abc", "%00", "%ff", "%", "٣", "") },
      )
    : fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...known.texts).map(encode) },
        { weight: 2, arbitrary: nonsense.filter((text) => text.length < 3000) },
      );
