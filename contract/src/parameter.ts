/** The wire form and the meaning of one parameter of a request. */
import { MAX_TEXT_LENGTH } from "./limits.ts";
import type { Static, TSchema } from "./schema.ts";

/**
 * The encoding of a parameter's value.
 *
 * - `raw`: plain text, never quoted.
 * - `json`: JSON text. A number or `true` looks the same plain, a list or object does not.
 * - `decimal`: plain decimal digits; anything else is REQUEST_VARIABLE_INVALID.
 * - `either`: JSON text, or plain text that is its own value (`7`, `"unlimited"` and `unlimited` are all right).
 */
export type WireForm = "raw" | "json" | "decimal" | "either";

export interface Parameter<
  S extends TSchema = TSchema,
  Presence extends "required" | "optional" | "defaulted" = "required" | "optional" | "defaulted",
> {
  readonly wire: WireForm;
  readonly schema: S;
  readonly presence: Presence;
  readonly default?: Static<S>;
  /** Deprecated names of the same parameter; a request with two of them is rejected. */
  readonly aliases: readonly string[];
  readonly doc: string;
  /** The rule that reads the parameter rejects NUL characters with its own message. */
  readonly checksNull: boolean;
  /** Text that is not JSON is rejected as REQUEST_VARIABLE_INVALID, which echoes it. */
  readonly echoed: boolean;
  /** The largest number of characters of each text in the parameter. */
  readonly maxLength: number;
  /** An example of the value as a request has it, for documents. */
  readonly example?: string;
}

interface Options {
  doc?: string;
  example?: string;
  aliases?: readonly string[];
  checksNull?: boolean;
  echoed?: boolean;
  maxLength?: number;
}

const parameter = <S extends TSchema>(
  wire: WireForm,
  schema: S,
  options: Options,
): Parameter<S, "required"> => ({
  wire,
  schema,
  presence: "required",
  aliases: options.aliases ?? [],
  doc: options.doc ?? "",
  checksNull: options.checksNull ?? false,
  echoed: options.echoed ?? false,
  maxLength: options.maxLength ?? MAX_TEXT_LENGTH,
  ...(options.example !== undefined && { example: options.example }),
});

export const raw = <S extends TSchema>(schema: S, options: Options = {}) => parameter("raw", schema, options);
export const json = <S extends TSchema>(schema: S, options: Options = {}) =>
  parameter("json", schema, options);
export const decimal = <S extends TSchema>(schema: S, options: Options = {}) =>
  parameter("decimal", schema, options);

export const either = <S extends TSchema>(schema: S, options: Options = {}) =>
  parameter("either", schema, options);

export const maybe = <S extends TSchema>(required: Parameter<S, "required">): Parameter<S, "optional"> => ({
  ...required,
  presence: "optional",
});

export const withDefault = <S extends TSchema>(
  required: Parameter<S, "required">,
  value: Static<S>,
): Parameter<S, "defaulted"> => ({ ...required, presence: "defaulted", default: value });

export type Parameters = Readonly<Record<string, Parameter>>;

type KeysBy<P extends Parameters, Presence> = {
  [K in keyof P]: P[K] extends Parameter<TSchema, infer Q> ? (Q extends Presence ? K : never) : never;
}[keyof P];

/** The parameters that a handler receives: decoded, checked and with defaults. */
export type Decoded<P extends Parameters> = {
  [K in KeysBy<P, "required" | "defaulted">]: Static<P[K]["schema"]>;
} & { [K in KeysBy<P, "optional">]?: Static<P[K]["schema"]> };
