import type { Clock } from "../base/clock.ts";
import { TimedOut, within } from "../base/within.ts";
import { changesTooQuickly } from "./write-limits.ts";

/**
 * Runs one writer of this node at a time. Otherwise each would wait for the counter row with its own connection. If
 * this node froze, each writer in turn would get the row, and keep it from all nodes until the server ends it.
 */
export class WriteTurns {
  readonly #clock: Clock;
  /** Never rejects, and has no value: a result would keep that of the write before alive, and so on. */
  #last: Promise<void> = Promise.resolve();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * @param deadline by the monotonic clock; a turn that has not come by then is cancelled
   * @throws ApiError 503 if the turn does not come in time
   */
  take<T>(deadline: number, work: () => Promise<T>): Promise<T> {
    const turn = this.#last;
    const left = Math.max(0, deadline - this.#clock.monotonic());
    const inTime = Number.isFinite(left) ? within(this.#clock, left, turn) : turn;
    const result = inTime.then(work, (error) => {
      throw error instanceof TimedOut ? changesTooQuickly() : error;
    });
    this.#last = Promise.allSettled([turn, result]).then(() => {});
    return result;
  }
}
