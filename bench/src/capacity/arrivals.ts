/** Random times and choices. The same source of random numbers gives the same load. */

/** Returns evenly distributed numbers from 0 to below 1. */
export type Random = () => number;

/**
 * The times of a Poisson process. They don't depend on how fast the server answers, so a slow server gets as many
 * requests as a fast one.
 */
export class Arrivals {
  readonly #random: Random;
  readonly #meanMilliseconds: number;
  #next: number;

  /** @param perSecond the mean number of arrivals in a second */
  constructor(random: Random, perSecond: number, startMilliseconds: number) {
    this.#random = random;
    this.#meanMilliseconds = 1000 / perSecond;
    this.#next = startMilliseconds;
    this.#advance();
  }

  /** The time of the next arrival. */
  get next(): number {
    return this.#next;
  }

  /** Returns the arrivals up to a time, in order. */
  *until(milliseconds: number): Generator<number> {
    while (this.#next <= milliseconds) {
      yield this.#next;
      this.#advance();
    }
  }

  #advance(): void {
    this.#next -= Math.log(1 - this.#random()) * this.#meanMilliseconds;
  }
}

/** Chooses among values by their weights. */
export class Weighted<T> {
  readonly #values: readonly T[];
  /** The sums of the weights up to each value. */
  readonly #sums: Float64Array;

  /** @throws Error if there is nothing to choose */
  constructor(values: readonly T[], weightOf: (value: T) => number) {
    this.#values = values;
    this.#sums = new Float64Array(values.length);
    let sum = 0;
    for (const [index, value] of values.entries()) {
      sum += weightOf(value);
      this.#sums[index] = sum;
    }
    if (!(sum > 0)) throw new Error("There is nothing to choose from.");
  }

  /** The sum of all weights. */
  get total(): number {
    return this.#sums.at(-1) ?? 0;
  }

  choose(random: Random): T {
    const place = random() * this.total;
    let [low, high] = [0, this.#sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle] ?? 0) > place) high = middle;
      else low = middle + 1;
    }
    return this.#values[low] as T;
  }
}

/** Returns one of the values; `undefined` if there are none. */
export const pick = <T>(values: readonly T[], random: Random): T | undefined =>
  values[Math.floor(random() * values.length)];
