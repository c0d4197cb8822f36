/** One kind of event that a queue can deliver, identified by `type` and, if present, `op`. */
import type { TProperties } from "typebox";
import { anyOf, enumOf, Int, type Static, strict, type TSchema } from "./schema.ts";

export interface EventKind<S extends TSchema = TSchema> {
  readonly type: string;
  readonly op: string | undefined;
  /** The whole event, closed to unknown keys. */
  readonly schema: S;
  readonly doc: string;
}

/** Declares an event without `op`. */
export function event<const T extends string, P extends TProperties>(type: T, properties: P, doc: string) {
  const schema = strict({ id: Int, type: enumOf(type), ...properties });
  return { type, op: undefined, schema, doc } satisfies EventKind;
}

/** Declares an event whose `op` says what happened. */
export function operation<const T extends string, const O extends string, P extends TProperties>(
  type: T,
  op: O,
  properties: P,
  doc: string,
) {
  const schema = strict({ id: Int, type: enumOf(type), op: enumOf(op), ...properties });
  return { type, op, schema, doc } satisfies EventKind;
}

/** Declares one kind of event that comes in two shapes, each declared as if it were the only one. */
export function eitherShape<const A extends EventKind, const B extends EventKind>(first: A, second: B) {
  return {
    type: first.type as A["type"],
    op: first.op as A["op"],
    schema: anyOf(
      "one of the shapes of this event",
      first.schema as A["schema"],
      second.schema as B["schema"],
    ),
    doc: `${first.doc} ${second.doc}`,
  } satisfies EventKind;
}

export type EventOf<K extends EventKind> = Static<K["schema"]>;
