/**
 * Access to the data of one realm. Actions and queries take a `Tx` instead of the engine, since its owner decides how
 * their statements belong together: `Realm.write` runs them in one transaction, and `Realm.read` each by itself.
 */
import type { QueryRunner } from "../db/engine.ts";
import type { MessageEntry, MessagesEntry } from "../events/commit.ts";
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
  /** Runs the declared statements of `db/statement.ts`, and those that are assembled with `db/sql.ts`. */
  readonly runner: QueryRunner;
  /** Milliseconds since 1970; the same time for everything that the transaction writes. */
  readonly now: number;
}

/** Write access to one realm. Appended events are written with everything else, or not at all. */
export interface WriteTx extends Tx {
  /** Adds an event to those that the transaction writes last. */
  append(event: NewEvent): void;
  /** Adds a message with its event. @returns the id that the message will have */
  appendMessage(entry: MessageEntry): number;
  /**
   * Adds messages that share one event. @param entryOf makes them from the ids that they will have
   *
   * @returns these ids
   */
  appendMessages(count: number, entryOf: (ids: readonly number[]) => MessagesEntry): readonly number[];
}
