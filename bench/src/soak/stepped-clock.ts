/** A clock that goes as usual, and also moves forward in steps, so that a night takes seconds. */
import { type Clock, systemClock, type Timer } from "@confab/server/base/clock";

interface Pending {
  /** The monotonic time at which it is due. */
  readonly due: number;
  readonly callback: () => void;
  timer: Timer;
}

export class SteppedClock implements Clock {
  readonly #pending = new Set<Pending>();
  #ahead: number;

  /** @param ahead milliseconds by which it is ahead of the machine's clock */
  constructor(ahead: number) {
    this.#ahead = ahead;
  }

  /** Milliseconds by which it is ahead of the machine's clock. */
  get ahead(): number {
    return this.#ahead;
  }

  /** The number of timers that have been set and are not yet due. */
  get timers(): number {
    return this.#pending.size;
  }

  now(): number {
    return Math.floor(systemClock.now() + this.#ahead);
  }

  monotonic(): number {
    return systemClock.monotonic() + this.#ahead;
  }

  computed(): number {
    return systemClock.computed();
  }

  after(delay: number, callback: () => void): Timer {
    const fire = () => this.#fire(pending);
    const pending: Pending = {
      due: this.monotonic() + delay,
      callback,
      timer: systemClock.after(delay, fire),
    };
    this.#pending.add(pending);
    return {
      cancel: () => {
        pending.timer.cancel();
        this.#pending.delete(pending);
      },
    };
  }

  /** Moves forward at once. Timers that have become due run once, in order. */
  step(milliseconds: number): void {
    this.#ahead += milliseconds;
    const now = this.monotonic();
    for (const pending of [...this.#pending].sort((a, b) => a.due - b.due)) {
      pending.timer.cancel();
      // A callback may have cancelled it.
      if (!this.#pending.has(pending)) continue;
      if (pending.due <= now) this.#fire(pending);
      else pending.timer = systemClock.after(pending.due - now, () => this.#fire(pending));
    }
  }

  #fire(pending: Pending): void {
    if (this.#pending.delete(pending)) pending.callback();
  }
}
