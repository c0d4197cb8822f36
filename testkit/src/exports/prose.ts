/** Names, sentences and times for generated exports of other products. The same seed gives the same export. */
import { makeFragments, makeVocabulary, seededRandom } from "../words.ts";

const FIRST_NAMES = "Ada Bob Carla Dora Emil Frida Gil Hana Ivo Jana Kofi Lena Miro Nora Olaf Petra".split(
  " ",
);
const LAST_NAMES = "Abel Brandt Costa Diaz Engel Fischer Gallo Horn Ivanov Jansen Klein Lopez".split(" ");

export class Prose {
  readonly #random: () => number;
  readonly #fragments: readonly string[];

  constructor(seed: number) {
    this.#random = seededRandom(seed);
    this.#fragments = makeFragments(500, makeVocabulary(3000, this.#random), this.#random);
  }

  /** Returns a whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  /** Returns true with the given probability. */
  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined) throw new Error("There is nothing to choose from");
    return choice;
  }

  /** Returns the name of the person with this number; each has a different one. */
  personName(index: number): string {
    const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? "";
    const last = LAST_NAMES[Math.floor(index / FIRST_NAMES.length) % LAST_NAMES.length] ?? "";
    const round = Math.floor(index / (FIRST_NAMES.length * LAST_NAMES.length));
    return round === 0 ? `${first} ${last}` : `${first} ${last} ${round + 1}`;
  }

  /** Returns three to fourteen words without formatting. */
  sentence(): string {
    return this.pick(this.#fragments);
  }
}
