/** Collects what is wrong with an export: where, what, and what follows from it. */

export interface Problem {
  readonly file: string;
  /** Counted from 1; absent if the whole file is meant. */
  readonly line?: number;
  readonly text: string;
  /** The consequence, such as "The message is left out." */
  readonly consequence: string;
}

/** The number of problems that are kept in full. The others are counted. */
const MOST_KEPT = 1000;

export class Problems {
  readonly #kept: Problem[] = [];
  readonly #onProblem: (problem: Problem) => void;
  #count = 0;

  /** @param onProblem gets each one as it comes, also those that are not kept */
  constructor(onProblem: (problem: Problem) => void = () => {}) {
    this.#onProblem = onProblem;
  }

  add(problem: Problem): void {
    this.#count += 1;
    this.#onProblem(problem);
    if (this.#kept.length < MOST_KEPT) this.#kept.push(problem);
  }

  get count(): number {
    return this.#count;
  }

  /** The first ones. */
  get kept(): readonly Problem[] {
    return this.#kept;
  }
}

/** Returns a problem as a line of text. */
export const problemLine = ({ file, line, text, consequence }: Problem): string =>
  `${file}${line === undefined ? "" : `:${line}`}: ${text} ${consequence}`;
