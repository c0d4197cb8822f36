/** All code that touches data takes one of these, never the engine, because all its statements belong together. */
import type { Kysely } from "kysely";
import type { QueryRunner } from "../db/engine.ts";
import type { Tables } from "../db/schema.ts";
import type { Entry } from "../events/commit.ts";
import type { NewEvent } from "../events/event-kind.ts";
import type { RealmModel } from "../model/realm-model.ts";
import type { Context } from "./context.ts";
import type { RealmServices } from "./services.ts";

/** Read access to one realm. */
export interface Tx {
  readonly realmId: number;
  readonly context: Context;
  readonly model: RealmModel;
  readonly services: RealmServices;
  readonly db: Kysely<Tables>;
  /** Runs statements prepared by name, where every microsecond counts. */
  readonly runner: QueryRunner;
  /** Milliseconds since 1970; the same time for everything that the transaction writes. */
  readonly now: number;
}

/** Write access to one realm. Appended events are written with everything else, or not at all. */
export interface WriteTx extends Tx {
  /** Adds an event to those that the transaction writes last. */
  append(event: NewEvent): void;
  /** Adds a message with its event. @returns the id that the message will have */
  appendMessage(entry: Required<Entry>): number;
}
