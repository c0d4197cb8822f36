import type { Clock, Timer } from "@confab/server/base/clock";

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: number;
  #timers: { due: number; callback: () => void }[] = [];

  /** @param start milliseconds since 1970 */
  constructor(start: number) {
    this.#now = start;
  }

  /** The error of the machine's clock in milliseconds: it is set forward or back, while time passes as usual. */
  error = 0;

  now(): number {
    return this.#now + this.error;
  }

  monotonic(): number {
    return this.#now;
  }

  /** The milliseconds that pass between two readings. By default code takes no time at all. */
  slowness = 0;
  #computed = 0;

  computed(): number {
    this.#computed += this.slowness;
    return this.#computed;
  }

  after(delay: number, callback: () => void): Timer {
    const timer = { due: this.#now + delay, callback };
    this.#timers.push(timer);
    return {
      cancel: () => {
        this.#timers = this.#timers.filter((other) => other !== timer);
      },
    };
  }

  /** Lets time pass; timers that become due run in order, each at its own time. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = this.#timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.due);
      next.callback();
      // The callback's continuations may set the next timer.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#now = end;
  }

  /** Lets time pass in which the machine sleeps: timers that became due run once, late. For days and months. */
  async jump(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    await this.advance(0);
  }
}
