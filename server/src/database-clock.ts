/**
 * The clock of a node. All nodes have the same time, their database's, whatever their machines' clocks say; and between
 * two looks at that one it goes on evenly, also when the machine's clock is set.
 */
import type { Clock, Timer } from "./clock.ts";
import type { QueryRunner } from "./db/engine.ts";

/** An answer that took longer says too little about the moment. */
const MOST_MILLISECONDS = 1000;

export class DatabaseClock implements Clock {
  readonly #machine: Clock;
  /** What `now` has and `monotonic` has not. */
  #offset: number;

  /** Before it is synchronized, its time is the machine's. */
  constructor(machine: Clock) {
    this.#machine = machine;
    this.#offset = machine.now() - machine.monotonic();
  }

  now(): number {
    return Math.floor(this.#machine.monotonic() + this.#offset);
  }

  monotonic(): number {
    return this.#machine.monotonic();
  }

  computed(): number {
    return this.#machine.computed();
  }

  after(delay: number, callback: () => void): Timer {
    return this.#machine.after(delay, callback);
  }

  async synchronize(database: QueryRunner): Promise<void> {
    const asked = this.monotonic();
    const [row] = await database.query<{ now: number }>({
      name: "read_time",
      text: "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now",
      values: [],
    });
    const answered = this.monotonic();
    if (row && answered - asked <= MOST_MILLISECONDS) this.#offset = row.now - (asked + answered) / 2;
  }
}
