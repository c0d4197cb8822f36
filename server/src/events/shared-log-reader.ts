import type { Engine } from "../db/engine.ts";
import type { EventKind, LogEvent } from "./event-kind.ts";
import { readLog } from "./queue-store.ts";
import { toLogEvent } from "./realm-log.ts";

/**
 * Reads a realm's log for queues. When a node has ended, many of its queues arrive simultaneously, at nearly the same
 * position. Callers that ask during a read of the same position share it.
 */
export class SharedLogReader {
  readonly #engine: Engine;
  readonly #realmId: number;
  readonly #kinds: ReadonlyMap<string, EventKind>;
  /** Reads in progress, by the position that they read after. */
  readonly #readings = new Map<number, Promise<readonly LogEvent[]>>();

  constructor(engine: Engine, realmId: number, kinds: ReadonlyMap<string, EventKind>) {
    this.#engine = engine;
    this.#realmId = realmId;
    this.#kinds = kinds;
  }

  /** Returns events after a position, in order, as many as `readLog` returns. */
  readAfter(position: number): Promise<readonly LogEvent[]> {
    const reading =
      this.#readings.get(position) ??
      readLog(this.#engine, this.#realmId, position)
        .then((stored) => stored.map((event) => toLogEvent(event, this.#kinds)))
        .finally(() => this.#readings.delete(position));
    this.#readings.set(position, reading);
    return reading;
  }
}
