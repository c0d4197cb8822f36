/** Decides when long work rests, so that others hardly wait longer. */

/** Rests between shorter pieces of work would cost more than they spare. */
const LEAST_WORK_MILLISECONDS = 5;

/** The rest after some work, as a multiple of its time. */
const REST_FACTOR = 2;

const MOST_REST_MILLISECONDS = 1000;

export class Pace {
  readonly #time: () => number;
  readonly #isQuiet: () => boolean;
  #since: number;

  /**
   * @param time returns the time that counts as work, in milliseconds since some moment
   * @param isQuiet returns true while nobody is there who could wait
   */
  constructor(time: () => number, isQuiet: () => boolean) {
    this.#time = time;
    this.#isQuiet = isQuiet;
    this.#since = time();
  }

  /** Returns the time to rest now, in milliseconds; 0 to continue. */
  rest(): number {
    if (this.#isQuiet()) this.rested();
    const worked = this.#time() - this.#since;
    return worked < LEAST_WORK_MILLISECONDS ? 0 : Math.min(worked * REST_FACTOR, MOST_REST_MILLISECONDS);
  }

  rested(): void {
    this.#since = this.#time();
  }
}
