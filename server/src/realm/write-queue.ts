/**
 * Runs the writes of this node one after the other, in the order of their arrival. Writes that wait together share a
 * transaction: it takes the counter row once, and the disk confirms it once.
 */
import type { Clock, Timer } from "../base/clock.ts";
import { keepRequest, outsideRequests } from "../base/request-context.ts";
import type { Connection } from "../db/engine.ts";
import { DatabaseUnavailable } from "../db/errors.ts";
import { type Committed, countMessages, type Entry } from "../events/commit.ts";
import type { LogWriter } from "./log-writer.ts";
import type { WriteTx } from "./tx.ts";
import { changesTooQuickly } from "./write-limits.ts";

/** The largest number of writes in a transaction. */
const MAX_TOGETHER = 64;
/** After this time, a transaction begins no further write. Other nodes and all sends wait for its end. */
const TOGETHER_MILLISECONDS = 10;

/** The transaction of a batch, which has taken the counter row. */
export interface WriteBatch {
  /** Returns the view of one write, whose entries are appended to a list. */
  tx(entries: Entry[]): WriteTx;
  commit(entries: readonly Entry[]): Promise<Committed>;
}

interface Waiting {
  readonly run: (tx: WriteTx) => Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  /** By the monotonic clock; infinite for work that nobody waits for. */
  readonly deadline: number;
  /** Refuses the write at its deadline, unless it has begun. */
  readonly timer: Timer | undefined;
}

export class WriteQueue {
  readonly #clock: Clock;
  readonly #writer: LogWriter;
  readonly #transaction: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  readonly #begin: (connection: Connection) => Promise<WriteBatch>;
  readonly #waiting: Waiting[] = [];
  #isRunning = false;
  /** The largest number of writes in the next transaction. */
  #most = MAX_TOGETHER;

  /** @param options.begin takes the counter row, and brings the model up to date */
  constructor(options: {
    clock: Clock;
    writer: LogWriter;
    transaction: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
    begin: (connection: Connection) => Promise<WriteBatch>;
  }) {
    this.#clock = options.clock;
    this.#writer = options.writer;
    this.#transaction = options.transaction;
    this.#begin = options.begin;
  }

  /** The number of writes that wait, with those that are being written. */
  get size(): number {
    return this.#waiting.length;
  }

  /**
   * Runs a write. Resolves with its result once this node has applied its events.
   *
   * @param patience the longest wait for its turn, in milliseconds
   * @throws ApiError 503 if the turn does not come in time; any error of `work`
   */
  submit<T>(work: (tx: WriteTx) => Promise<T>, patience: number): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const inRequest = keepRequest(work);
    let result: T;
    const waiting: Waiting = {
      run: async (tx) => {
        result = await inRequest(tx);
      },
      resolve: () => resolve(result),
      reject,
      deadline: this.#clock.monotonic() + patience,
      timer: Number.isFinite(patience) ? this.#clock.after(patience, () => this.#refuse(waiting)) : undefined,
    };
    this.#waiting.push(waiting);
    if (!this.#isRunning) void outsideRequests(() => this.#runAll());
    return promise;
  }

  /** Refuses a write that is late. */
  #refuse(waiting: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
    waiting.reject(changesTooQuickly());
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) await this.#runTogether();
    this.#isRunning = false;
  }

  async #runTogether(): Promise<void> {
    let done = 0;
    let isRunningOne = false;
    try {
      const written = await this.#writer.write(() =>
        this.#transaction(async (connection) => {
          done = 0;
          isRunningOne = false;
          const batch = await this.#begin(connection);
          const entries: Entry[] = [];
          const end = this.#clock.monotonic() + TOGETHER_MILLISECONDS;
          for (let next = this.#next(done); next; next = this.#next(done, entries, end)) {
            isRunningOne = true;
            await next.run(batch.tx(entries));
            isRunningOne = false;
            done += 1;
          }
          return { committed: entries.length > 0 ? await batch.commit(entries) : undefined };
        }),
      );
      this.#most = MAX_TOGETHER;
      const ended = this.#waiting.splice(0, done);
      // The next transaction does not wait until the events have been applied.
      void this.#writer.applied(written).then(() => {
        for (const { resolve } of ended) resolve();
      });
    } catch (error) {
      const isOfOne = isRunningOne && !(error instanceof DatabaseUnavailable);
      const failed = isOfOne
        ? this.#waiting.splice(done, 1)
        : this.#waiting.splice(0, Math.max(done + Number(isRunningOne), 1));
      for (const { timer, reject } of failed) {
        timer?.cancel();
        reject(error);
      }
      // The others were rolled back. Nothing that may fail follows them this time, so each is repeated once.
      this.#most = isOfOne && done > 0 ? done : MAX_TOGETHER;
    }
  }

  /**
   * Returns the write at an index of the queue, if it may be run in the transaction of those before it. It stays in the
   * queue until it is committed.
   *
   * @param entries those of the writes before it. The model and the newest message must be what the log says at its
   * place, so none follows a write that changes them
   */
  #next(index: number, entries: readonly Entry[] = [], end = Number.POSITIVE_INFINITY): Waiting | undefined {
    const isUnchanged = countMessages(entries) === 0 && entries.every(({ event }) => !event.kind.apply);
    const now = this.#clock.monotonic();
    if (!isUnchanged || index >= this.#most || now >= end) return undefined;
    for (let waiting = this.#waiting[index]; waiting; waiting = this.#waiting[index]) {
      waiting.timer?.cancel();
      if (waiting.deadline >= now) return waiting;
      // It is being repeated, and has no timer any longer.
      this.#refuse(waiting);
    }
    return undefined;
  }
}
