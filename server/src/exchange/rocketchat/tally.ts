/** Counts what a dump has but an import leaves out, and reports each kind once. */
import type { Problems } from "../format/problems.ts";

/** Further kinds are reported together. */
const MOST_KINDS = 500;

export class Tally {
  readonly #file: string;
  readonly #counts = new Map<string, number>();

  /** @param file the name for the problems */
  constructor(file: string) {
    this.#file = file;
  }

  /** @param kind the subject of the report, such as "messages that are encrypted" */
  add(kind: string, count = 1): void {
    const known = this.#counts.has(kind) || this.#counts.size < MOST_KINDS;
    const counted = known ? kind : "records of other kinds";
    this.#counts.set(counted, (this.#counts.get(counted) ?? 0) + count);
  }

  report(problems: Problems): void {
    for (const [kind, count] of this.#counts) {
      problems.add({
        file: this.#file,
        text: `There are ${kind}: ${count}.`,
        consequence: "They are left out.",
      });
    }
  }
}
