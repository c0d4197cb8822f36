import type { Clock, Timer } from "@confab/server/clock";

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: number;
  #timers: { due: number; callback: () => void }[] = [];

  /** @param start milliseconds since 1970 */
  constructor(start: number) {
    this.#now = start;
  }

  /** By how many milliseconds the machine's clock is wrong: set back or forth, while time goes on as ever. */
  error = 0;

  now(): number {
    return this.#now + this.error;
  }

  monotonic(): number {
    return this.#now;
  }

  /** Code takes no time at all, unless a test sets how many milliseconds pass between two looks. */
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

  /** Lets time pass; timers that become due run in their order, each at its own time. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = this.#timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.due);
      next.callback();
      // Whatever it started may set the next timer.
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
