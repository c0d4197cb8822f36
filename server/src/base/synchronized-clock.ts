/**
 * The clock of a node. All nodes have their database's time, whatever their machines' clocks say. Between two
 * synchronizations the time advances evenly, even if the machine's clock is set.
 */
import type { Clock, Timer } from "./clock.ts";

/** The longest round trip that is used. A slower answer says too little about the moment. */
const MOST_MILLISECONDS = 1000;

export class SynchronizedClock implements Clock {
  readonly #machine: Clock;
  /** The difference between `now` and `monotonic`. */
  #offset: number;

  /** Uses the machine's time until it is synchronized. */
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

  async synchronize(read: () => Promise<number>): Promise<void> {
    const asked = this.monotonic();
    const now = await read();
    const answered = this.monotonic();
    if (answered - asked <= MOST_MILLISECONDS) this.#offset = now - (asked + answered) / 2;
  }
}
