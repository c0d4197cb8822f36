/**
 * The declaration of one change of the interface between two feature levels
 * (docs/decisions/feature-levels.md). To add one, see docs/adding-a-level.md.
 */
import type { Endpoint } from "../endpoint.ts";
import { ApiError } from "../errors.ts";
import type { EventKind } from "../event.ts";
import type { Parameter } from "../parameter.ts";
import { enumOf, type Static, type TSchema } from "../schema.ts";

/** An object on the wire, in the form of some level. */
export type WireObject = Readonly<Record<string, unknown>>;

/** An event on the wire, in the form of some level. */
export type LevelEvent = WireObject & { readonly type: string };

/** A field as it was before the level. */
export interface EarlierField {
  /** The earlier schema, or a function that derives it from the one that the level has. */
  readonly schema: TSchema | ((newer: TSchema) => TSchema);
  /** Computes the field from the object as it is at the level. `undefined` leaves it out. */
  readonly down: (object: WireObject) => unknown;
}

/** The fields of an object, an answer or an event that the level changed. */
export interface FieldsChange {
  /** Fields that the level added. Clients of earlier levels do not get them. */
  readonly added?: readonly string[];
  /** Fields that the level removed, or that had another form before. */
  readonly was?: Readonly<Record<string, EarlierField>>;
}

export interface EventChange extends FieldsChange {
  /** The kind of event did not exist before the level. */
  readonly isNew?: true;
  /** The type that the events had before the level. `instead` gives them this type. */
  readonly formerly?: string;
  /**
   * Returns the event for clients of earlier levels, which may be of another kind; `undefined` if they get none. It gets
   * the event before `added` and `was` are applied.
   */
  readonly instead?: (event: LevelEvent) => LevelEvent | undefined;
}

export interface ParametersChange {
  /** Parameters that the level added. Requests of earlier levels ignore them. */
  readonly added?: readonly string[];
  /** Parameters that the level removed, or that had another form before. */
  readonly was?: Readonly<Record<string, Parameter>>;
  /** Converts the decoded parameters of a client of an earlier level. */
  readonly up?: (parameters: WireObject) => WireObject;
}

export interface LevelChange {
  /** The first level that has the change, 112 to 277. */
  readonly level: number;
  /** One sentence in Markdown: the change. */
  readonly summary: string;
  /** One sentence in Markdown: the form in which earlier clients are served. */
  readonly earlier: string;
  /** By title of the schema, wherever the object occurs. Objects within it are converted before it. */
  readonly objects?: Readonly<Record<string, FieldsChange>>;
  /** By name of the endpoint. The answer of `registerQueue` is the initial state. */
  readonly answers?: Readonly<Record<string, FieldsChange>>;
  /** By `type` or `type/op`. */
  readonly events?: Readonly<Record<string, EventChange>>;
  /** Kinds of events that the level removed. Only `instead` creates them. */
  readonly earlierEvents?: readonly EventKind[];
  /** By name of the endpoint. */
  readonly parameters?: Readonly<Record<string, ParametersChange>>;
  /** By name of the endpoint: returns an error in the form before the level. */
  readonly errors?: Readonly<Record<string, (error: ApiError) => ApiError>>;
  /** Names of endpoints that the level added. All clients may call them, but earlier documents don't list them. */
  readonly endpoints?: readonly string[];
  /** Endpoints that the level removed. All clients may call them, but documents from the level on don't list them. */
  readonly earlierEndpoints?: readonly Endpoint[];
}

/** Declares a field of earlier levels. */
export const earlier = <S extends TSchema>(
  schema: S,
  down: (object: WireObject) => Static<S> | undefined,
): EarlierField => ({ schema, down });

/** Declares an event that the level added: earlier clients do not get it. */
export const newEvent: EventChange = { isNew: true, instead: () => undefined };

/** Returns the name of a kind of event in `LevelChange.events`. */
export const eventKey = ({ type, op }: { readonly type: string; readonly op?: unknown }): string =>
  typeof op === "string" ? `${type}/${op}` : type;

/** Returns a copy of an error with another status or code. */
export const asEarlier = (error: ApiError, { status, code }: { status?: number; code?: string }): ApiError =>
  new ApiError(error.message, {
    status: status ?? error.status,
    code: code ?? error.code ?? null,
    fields: { ...error.fields },
    headers: { ...error.headers },
  });

/** Returns a schema of words with other words. @param change returns `undefined` for a word that is left out */
export function otherWords(schema: TSchema, change: (word: string) => string | undefined): TSchema {
  const { enum: words = [] } = schema as { readonly enum?: readonly string[] };
  return enumOf(...words.flatMap((word) => change(word) ?? []));
}
