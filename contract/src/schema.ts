/**
 * The building blocks of every shape on the wire. They are JSON Schema (typebox), so one declaration serves
 * decoding, validation, types and the OpenAPI document.
 */
import type { Static, TProperties, TSchema } from "typebox";
import { Type } from "./schema-type.ts";

export type { Static, TSchema };

export const Text = Type.String();
export const Int = Type.Integer();
export const Bool = Type.Boolean();
export const Float = Type.Number();

/** Any JSON value; the rule that reads the value checks its content. */
export const Json = Type.Unknown();

/** A count, as plain decimal parameters give it: 0 to 2^32 - 1. */
export const Count = Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1 });

/** 0 to `limit`. */
export const intUpTo = (limit: number) => Type.Integer({ minimum: 0, maximum: limit });

/** `least` to `most`. */
export const intBetween = (least: number, most: number) => Type.Integer({ minimum: least, maximum: most });

/** Text with at least one character that is not white space. */
export const NonBlankText = Type.String({ minLength: 1 });

/** Whole seconds since 1970, UTC. */
export const UnixSeconds = Type.Integer({ description: "Unix time in seconds, UTC." });

/** A calendar day, exactly `YYYY-MM-DD`. */
export const DateText = Type.String({ format: "date" });

/** An absolute URL. */
export const UrlText = Type.String({ format: "uri" });

/** `#` and three to six hexadecimal digits. */
export const Color = Type.String({ format: "hex-color" });

/** Text of at most `limit` characters (code points). */
export const textUpTo = (limit: number) => Type.String({ maxLength: limit });

/** Text of at most `limit` characters, with at least one that is not white space. */
export const nonBlankTextUpTo = (limit: number) => Type.String({ minLength: 1, maxLength: limit });

export const list = <S extends TSchema>(items: S, options: { maxItems?: number; minItems?: number } = {}) =>
  Type.Array(items, options);

/** A list of exactly these items. */
export const tuple = <S extends TSchema[]>(...items: [...S]) => Type.Tuple(items);

/**
 * The documentation of a schema. A schema with a title becomes a component of the OpenAPI document, under that name;
 * two different schemas must not have the same title.
 */
interface About {
  title?: string;
  description?: string;
}

/** Returns the same schema with a description for its place of use. */
export const about = <S extends TSchema>(schema: S, description: string): S =>
  // typebox stores its own data about a schema in properties that a spread would lose.
  Object.defineProperties({ description } as unknown as S, Object.getOwnPropertyDescriptors(schema));

/** An object with exactly these keys. */
export const strict = <P extends TProperties>(properties: P, words: About = {}) =>
  Type.Object(properties, { ...words, additionalProperties: false });

/** An object with at least these keys; others are tolerated and ignored. */
export const loose = <P extends TProperties>(properties: P) => Type.Object(properties);

/** An object with at least these keys; all other keys must hold values of one type. */
export const open = <P extends TProperties, S extends TSchema>(properties: P, others: S) =>
  Type.Object(properties, { additionalProperties: others });

/** An object used as a map, keyed by text (IDs as text, names, e-mail addresses). */
export const mapOf = <S extends TSchema>(value: S) => Type.Record(Type.String(), value);

export const optional = <S extends TSchema>(schema: S) => Type.Optional(schema);
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** One of a fixed set of strings or numbers. */
export const enumOf = <const V extends (string | number)[]>(...values: V) => Type.Enum<V>([...values]);

/** One of the values of an object of named constants. */
export const enumOfValues = <const V extends string | number>(named: Readonly<Record<string, V>>) =>
  Type.Enum(Object.values(named));

/**
 * One of several types. `expected` words the message for anything else, after "{name} is not", e.g.
 * "a string or integer".
 */
export const anyOf = <S extends TSchema[]>(expected: string, ...schemas: [...S]) =>
  Type.Union(schemas, { "x-expected": expected });

/** One of many types that TypeScript knows only as `T`. */
export const oneOf = <T>(expected: string, schemas: readonly TSchema[], words: About = {}) =>
  Type.Unsafe<T>(Type.Union([...schemas], { ...words, "x-expected": expected }));
