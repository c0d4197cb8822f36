/** Repeatable random numbers. The actions of each client follow from the seed, but their times do not. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns separate dice for each client, so that a slower client changes nothing for the others. */
  fork(): Dice {
    return new Dice(this.below(2 ** 32));
  }

  /** Returns a whole number from 0 up to, but not including, `end`. Tommy Ettinger's "mulberry32". */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** @throws Error for an empty list */
  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)];
    if (picked === undefined) throw new Error("There is nothing to pick from");
    return picked;
  }

  /** True once in this many times, on average. */
  onceIn(times: number): boolean {
    return this.below(times) === 0;
  }
}
