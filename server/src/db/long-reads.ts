/**
 * Divides reads that may take long, such as a search through all of the history, into short statements. The reads take
 * turns, because the embedded engine runs one statement at a time. However many long reads there are, other work of the
 * database waits for at most a short statement.
 */
import { type ApiError, badRequest } from "@confab/contract";
import type { Clock } from "../base/clock.ts";

/** Statements grow until they take this long, and shrink when they take longer. */
const STATEMENT_MILLISECONDS = 25;

/** The longest time of a read, waiting included. Clients give up after a minute. */
const MAX_READ_MILLISECONDS = 20_000;

export class LongReads {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param most the largest number of statements of long reads that run at the same time */
  constructor(clock: Clock, most: number) {
    this.#clock = clock;
    this.#most = most;
  }

  begin(): LongRead {
    return new LongRead(this, this.#clock);
  }

  /** Runs a statement when its turn comes. */
  async inTurn<T>(statement: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await statement();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/** One read. Its first statement runs immediately, as most reads have only one. */
export class LongRead {
  readonly #reads: LongReads;
  readonly #clock: Clock;
  readonly #end: number;
  #isFirst = true;

  constructor(reads: LongReads, clock: Clock) {
    this.#reads = reads;
    this.#clock = clock;
    this.#end = clock.monotonic() + MAX_READ_MILLISECONDS;
  }

  /** @throws ApiError when the read has taken too long */
  async run<T>(statement: () => Promise<T>): Promise<T> {
    if (this.#isFirst) {
      this.#isFirst = false;
      return statement();
    }
    if (this.#clock.monotonic() > this.#end) throw takesTooLong();
    return this.#reads.inTurn(statement);
  }

  /** Divides work on many things according to the time that it takes. */
  pieces(sizes: PieceSizes): Pieces {
    return new Pieces(this, this.#clock, sizes);
  }
}

/** The number of things in a statement. In between, it depends on the time that statements take. */
export interface PieceSizes {
  readonly first: number;
  /** The smallest number after the first statement, so that a busy database does not multiply the statements. */
  readonly least?: number;
  readonly most: number;
}

export class Pieces {
  readonly #read: LongRead;
  readonly #clock: Clock;
  readonly #least: number;
  readonly #most: number;
  #size: number;

  constructor(read: LongRead, clock: Clock, { first, least = 1, most }: PieceSizes) {
    this.#read = read;
    this.#clock = clock;
    this.#size = first;
    this.#least = least;
    this.#most = most;
  }

  /** The number of things for the next statement. */
  get size(): number {
    return this.#size;
  }

  /** @throws ApiError when the read has taken too long */
  run<T>(statement: () => Promise<T>): Promise<T> {
    return this.#read.run(async () => {
      const start = this.#clock.monotonic();
      const result = await statement();
      const took = this.#clock.monotonic() - start;
      const factor = took > STATEMENT_MILLISECONDS ? 1 / 2 : took < STATEMENT_MILLISECONDS / 4 ? 4 : 1;
      this.#size = Math.min(Math.max(Math.floor(this.#size * factor), this.#least), this.#most);
      return result;
    });
  }
}

const takesTooLong = (): ApiError =>
  badRequest("This search takes too long. Add a stream, topic or sender to narrow it down.");
