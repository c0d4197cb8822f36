import { setImmediate } from "node:timers/promises";
import { outsideRequests } from "../base/request-context.ts";
import type { Engine } from "../db/engine.ts";
import { lookupQueues, type QueueRow } from "./queue-store.ts";

/** The largest number of rows that one statement looks up. Their queues are then rebuilt without a pause. */
const MAX_BATCH = 100;

/**
 * Looks up the rows of queues. After a restart, thousands of clients poll queues that the node does not know. Lookups
 * that arrive during a statement share the next one.
 */
export class QueueLookup {
  readonly #engine: Engine;
  readonly #realmId: number;
  readonly #waiting = new Map<string, PromiseWithResolvers<QueueRow | undefined>>();
  #running = false;

  constructor(engine: Engine, realmId: number) {
    this.#engine = engine;
    this.#realmId = realmId;
  }

  lookup(queueId: string): Promise<QueueRow | undefined> {
    const result = this.#waiting.get(queueId) ?? Promise.withResolvers<QueueRow | undefined>();
    this.#waiting.set(queueId, result);
    if (!this.#running) void outsideRequests(() => this.#run());
    return result.promise;
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.size > 0) {
      // Lets requests in that have arrived already.
      await setImmediate();
      const batch = [...this.#waiting].slice(0, MAX_BATCH);
      for (const [queueId] of batch) this.#waiting.delete(queueId);
      try {
        const found = await lookupQueues(
          this.#engine,
          this.#realmId,
          batch.map(([queueId]) => queueId),
        );
        const rows = new Map(found.map((row) => [row.queue_id, row]));
        for (const [queueId, { resolve }] of batch) resolve(rows.get(queueId));
      } catch (error) {
        for (const [, { reject }] of batch) reject(error);
      }
    }
    this.#running = false;
  }
}
