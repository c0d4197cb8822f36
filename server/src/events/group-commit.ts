/**
 * Group commit: gathers the messages that arrive while a commit is under way and writes them as one. The counter row
 * lets a realm commit one transaction at a time; this is what makes tens of thousands of messages a second of it.
 */
import { setImmediate } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import type { RealmModel } from "../model/realm-model.ts";
import type { Metrics } from "../observability/metrics.ts";
import { outsideRequests } from "../observability/request-context.ts";
import { type Committed, type Entry, StaleModelError, type StoredIds } from "./commit.ts";
import type { RealmLog } from "./realm-log.ts";
import { changesTooQuickly, MAX_ATTEMPTS, MAX_TURN_MILLISECONDS } from "./write-limits.ts";

/** More than this in one statement gains nothing, and delays the first of them. */
const MAX_BATCH = 256;

/**
 * Decides, by the model as it is now, what to write; throws when the sender may not. Called again when the realm has
 * changed before the commit.
 */
export type Prepare = () => Required<Entry>;

interface Waiting {
  readonly prepare: Prepare;
  entry: Required<Entry>;
  /** The model's version that `entry` was decided by. */
  version: number;
  /** By the monotonic clock. */
  readonly since: number;
  readonly resolve: (ids: StoredIds) => void;
  readonly reject: (error: unknown) => void;
}

export class GroupCommit {
  readonly #model: RealmModel;
  readonly #log: RealmLog;
  readonly #clock: Clock;
  readonly #metrics: Metrics;
  readonly #commit: (entries: readonly Entry[], seenVersion: number) => Promise<Committed>;
  #waiting: Waiting[] = [];
  #running = false;

  constructor(options: {
    model: RealmModel;
    log: RealmLog;
    clock: Clock;
    metrics: Metrics;
    commit: (entries: readonly Entry[], seenVersion: number) => Promise<Committed>;
  }) {
    this.#model = options.model;
    this.#log = options.log;
    this.#clock = options.clock;
    this.#metrics = options.metrics;
    this.#commit = options.commit;
  }

  /**
   * Stores one message. Resolves once it is durable and this node has applied its event.
   *
   * @throws whatever `prepare` throws, at once or when it is asked again; ApiError 503 when the turn does not come in
   * time
   */
  submit(prepare: Prepare): Promise<StoredIds> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        prepare,
        entry: prepare(),
        version: this.#model.metadataVersion,
        since: this.#clock.monotonic(),
        resolve,
        reject,
      });
      if (!this.#running) void outsideRequests(() => this.#run());
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      // Lets requests in that have arrived already.
      await setImmediate();
      this.#refuseLate();
      const batch = this.#waiting.splice(0, MAX_BATCH);
      try {
        await this.#write(batch);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#running = false;
  }

  /** They are in the order they came in. */
  #refuseLate(): void {
    const tooEarly = this.#clock.monotonic() - MAX_TURN_MILLISECONDS;
    while ((this.#waiting[0]?.since ?? Number.POSITIVE_INFINITY) < tooEarly) {
      this.#waiting.shift()?.reject(changesTooQuickly());
    }
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    let current = batch;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      // Who has been refused stays so, also if they have the right again by the next attempt.
      current = current.filter((waiting) => this.#refresh(waiting));
      if (current.length === 0) return;
      const seconds = this.#metrics.startTimer();
      try {
        const committed = await this.#commit(
          current.map(({ entry }) => entry),
          this.#model.metadataVersion,
        );
        this.#metrics.groupCommitSize.observe(current.length);
        this.#metrics.groupCommitDuration.observe(seconds());
        this.#finish(current, committed);
        return;
      } catch (error) {
        if (!(error instanceof StaleModelError)) throw error;
        await this.#log.catchUp();
      }
    }
    throw changesTooQuickly();
  }

  /** Brings an entry up to date with the model; false when it may no longer be written. */
  #refresh(waiting: Waiting): boolean {
    if (waiting.version === this.#model.metadataVersion) return true;
    try {
      waiting.entry = waiting.prepare();
      waiting.version = this.#model.metadataVersion;
      return true;
    } catch (error) {
      waiting.reject(error);
      return false;
    }
  }

  #finish(batch: readonly Waiting[], { events, messages }: Committed): void {
    this.#log.offer(events);
    // The next batch does not wait for this one to be applied.
    void this.#log.waitFor(events.at(-1)?.position ?? 0).then(() => {
      for (const [index, { resolve }] of batch.entries()) {
        const ids = messages[index];
        if (ids) resolve(ids);
      }
    });
  }
}
