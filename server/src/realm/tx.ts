/** What touches data gets one of these, never the engine: all its statements belong together. */
import type { Kysely } from "kysely";
import type { Context } from "../context.ts";
import type { QueryRunner } from "../db/engine.ts";
import type { Tables } from "../db/schema.ts";
import type { Presence } from "../domain/presence/presence.ts";
import type { Entry } from "../events/commit.ts";
import type { NewEvent } from "../events/event-kind.ts";
import type { RealmModel } from "../model/realm-model.ts";

/** Reading one realm. */
export interface Tx {
  readonly realmId: number;
  readonly context: Context;
  readonly model: RealmModel;
  /** Who is there; not in the model, because hardly any of it goes through the log. */
  readonly presence: Presence;
  readonly db: Kysely<Tables>;
  /** For statements prepared by name, on the paths where every microsecond counts. */
  readonly runner: QueryRunner;
  /** Milliseconds since 1970; one time for all that the transaction writes. */
  readonly now: number;
}

/** Changing one realm: what is appended here is written with everything else, or not at all. */
export interface WriteTx extends Tx {
  /** Adds an event to those that the transaction writes last. */
  append(event: NewEvent): void;
  /** Adds a message with its event. @returns the id that it will have */
  appendMessage(entry: Required<Entry>): number;
}
