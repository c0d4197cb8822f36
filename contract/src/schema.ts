/**
 * The building blocks of every shape on the wire. They are JSON Schema (typebox), so one declaration serves
 * decoding, validation, types and the OpenAPI document.
 */
import { type Static, type TProperties, type TSchema, Type } from "typebox";

export type { Static, TSchema };

export const Text = Type.String();
export const Int = Type.Integer();
export const Bool = Type.Boolean();
export const Float = Type.Number();

/** Text that holds something besides white space. */
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

export const list = <S extends TSchema>(items: S, options: { maxItems?: number; minItems?: number } = {}) =>
  Type.Array(items, options);

/** An object with exactly these keys. */
export const strict = <P extends TProperties>(properties: P, options: { description?: string } = {}) =>
  Type.Object(properties, { ...options, additionalProperties: false });

/** An object with at least these keys; others are tolerated and ignored. */
export const loose = <P extends TProperties>(properties: P) => Type.Object(properties);

/** An object used as a map, keyed by text (IDs as text, names, e-mail addresses). */
export const mapOf = <S extends TSchema>(value: S) => Type.Record(Type.String(), value);

export const optional = <S extends TSchema>(schema: S) => Type.Optional(schema);
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** One of a fixed set of strings or numbers. */
export const enumOf = <const V extends readonly (string | number)[]>(...values: V) => Type.Enum([...values]);

/**
 * One of several types. `expected` words the message for anything else, after "{name} is not", e.g.
 * "a string or integer".
 */
export const anyOf = <S extends TSchema[]>(expected: string, ...schemas: [...S]) =>
  Type.Union(schemas, { "x-expected": expected });
