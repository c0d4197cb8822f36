/** The longest time for a rendering, in milliseconds of the given clock. Longer renderings delay everybody. */
const limit = 50;

/** The number of steps between reads of the clock: some microseconds' work, so that reading costs next to nothing. */
const stepsBetween = 64;

/** Thrown inside the renderer when its time is up. It never leaves the renderer. */
export class TooSlow extends Error {
  constructor() {
    super("Rendering took too long");
    this.name = "TooSlow";
  }
}

/** The time limit of one rendering. Rules stop at their next step; work between steps must have its own bounds. */
export class Deadline {
  readonly #clock: () => number;
  readonly #end: number;
  #steps = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
    this.#end = clock() + limit;
  }

  /**
   * Must be called for every small piece of work. @param size its size in units of the smallest piece @throws TooSlow
   */
  step(size = 1): void {
    this.#steps += size;
    if (this.#steps < stepsBetween) return;
    this.#steps = 0;
    this.check();
  }

  /** Must be called after a large piece of work. @throws TooSlow */
  check(): void {
    if (this.#clock() > this.#end) throw new TooSlow();
  }
}
