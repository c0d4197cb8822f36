/** How long a rendering may take, in milliseconds of the clock passed in. What takes longer holds up everybody. */
const limit = 50;

/** Steps between looks at the clock: some microseconds' work, so that looking costs next to nothing. */
const stepsBetween = 64;

/** Thrown inside the renderer when its time is up; it doesn't leave it. */
export class TooSlow extends Error {
  constructor() {
    super("Rendering took too long");
    this.name = "TooSlow";
  }
}

/** The end of one rendering's time. Rules are stopped at their next step; work in between must be bounded by itself. */
export class Deadline {
  readonly #clock: () => number;
  readonly #end: number;
  #steps = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
    this.#end = clock() + limit;
  }

  /** To be called for every small piece of work. @param size how many of the smallest it is @throws TooSlow */
  step(size = 1): void {
    this.#steps += size;
    if (this.#steps < stepsBetween) return;
    this.#steps = 0;
    this.check();
  }

  /** To be called after a large piece of work. @throws TooSlow */
  check(): void {
    if (this.#clock() > this.#end) throw new TooSlow();
  }
}
