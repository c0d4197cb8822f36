/**
 * Group commit: collects the messages that arrive during a commit and writes them together, with other events that are
 * decided by the model alone. The counter row limits a realm to one transaction at a time. Group commit lets these
 * transactions store tens of thousands of messages per second.
 */
import { setImmediate } from "node:timers/promises";
import type { Clock } from "../base/clock.ts";
import { outsideRequests } from "../base/request-context.ts";
import {
  type Committed,
  type Entry,
  isStoredAlready,
  type MessageEntry,
  type StoredIds,
} from "../events/commit.ts";
import type { NewEvent } from "../events/event-kind.ts";
import type { RealmModel } from "../model/realm-model.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { LogWriter } from "./log-writer.ts";
import { changesTooQuickly, MAX_TURN_MILLISECONDS } from "./write-limits.ts";

/** The largest number of entries in a statement. More gain nothing, and delay the first of them. */
const MAX_BATCH = 256;

/** The time for which batches take their turn at once, after one of them had to be repeated. */
const CHANGING_MILLISECONDS = 100;

/**
 * Decides what to write according to the current model; throws when the sender may not send. Called again when the
 * realm has changed before the commit.
 */
type Prepare<E extends Entry> = () => E;

interface Waiting {
  readonly prepare: Prepare<Entry>;
  entry: Entry;
  /** The version of the model that `entry` was decided with. */
  version: number;
  /** The time by the monotonic clock. */
  readonly since: number;
  /** @param ids those of the message, if the entry has one */
  readonly resolve: (ids: StoredIds | undefined) => void;
  readonly reject: (error: unknown) => void;
}

export class GroupCommit {
  readonly #model: RealmModel;
  readonly #writer: LogWriter;
  readonly #clock: Clock;
  readonly #metrics: Metrics;
  readonly #commit: (entries: readonly Entry[], seenVersion: number) => Promise<Committed>;
  readonly #commitInTurn: (decide: () => readonly Entry[]) => Promise<Committed | undefined>;
  #waiting: Waiting[] = [];
  #running = false;
  /** By the monotonic clock: until then, batches take their turn at once, as further changes are likely. */
  #changesUntil = Number.NEGATIVE_INFINITY;

  /**
   * @param options.commit commits entries in one statement, without waiting for a turn
   * @param options.commitInTurn takes the counter row first, brings the model up to date, and commits the entries that
   * are then decided, if any. Other writers can't get ahead of it again
   */
  constructor(options: {
    model: RealmModel;
    writer: LogWriter;
    clock: Clock;
    metrics: Metrics;
    commit: (entries: readonly Entry[], seenVersion: number) => Promise<Committed>;
    commitInTurn: (decide: () => readonly Entry[]) => Promise<Committed | undefined>;
  }) {
    this.#model = options.model;
    this.#writer = options.writer;
    this.#clock = options.clock;
    this.#metrics = options.metrics;
    this.#commit = options.commit;
    this.#commitInTurn = options.commitInTurn;
  }

  /**
   * Stores one message. Resolves once it is durable and this node has applied its event.
   *
   * @throws any error of `prepare`, from its first or a later call; ApiError 503 when the turn does not come in time
   */
  async submit(prepare: Prepare<MessageEntry>): Promise<StoredIds> {
    const ids = await this.#add(prepare);
    if (!ids) throw new Error("A message was stored without an id.");
    return ids;
  }

  /**
   * Appends an event that needs nothing from the database. Resolves and fails like `submit`.
   *
   * @param prepare must not return an event that changes the model
   */
  async append(prepare: () => NewEvent): Promise<void> {
    await this.#add(() => ({ event: prepare() }));
  }

  #add(prepare: Prepare<Entry>): Promise<StoredIds | undefined> {
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
      await this.#write(this.#waiting.splice(0, MAX_BATCH));
    }
    this.#running = false;
  }

  /** The waiting entries are in the order of their arrival. */
  #refuseLate(): void {
    const tooEarly = this.#clock.monotonic() - MAX_TURN_MILLISECONDS;
    while ((this.#waiting[0]?.since ?? Number.POSITIVE_INFINITY) < tooEarly) {
      this.#waiting.shift()?.reject(changesTooQuickly());
    }
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    let current = batch;
    const decide = () => {
      // A rejected sender stays rejected, even if a later attempt would allow them.
      current = current.filter((waiting) => this.#refresh(waiting));
      return current.map(({ entry }) => entry);
    };
    const attempt = async (isRepeated: boolean) => {
      const seconds = this.#metrics.startTimer();
      const now = this.#clock.monotonic();
      if (isRepeated) this.#changesUntil = now + CHANGING_MILLISECONDS;
      const takesTurn = now < this.#changesUntil;
      const committed = takesTurn ? await this.#commitInTurn(decide) : await this.#commitNow(decide());
      if (!committed) return { committed };
      const messages = current.filter(({ entry }) => entry.message).length;
      if (messages > 0) this.#metrics.groupCommitSize.observe(messages);
      this.#metrics.groupCommitDuration.observe(seconds());
      return { committed };
    };
    try {
      const written = await this.#writer.write(attempt);
      // The next batch does not wait until this batch has been applied.
      void this.#writer.applied(written).then(() => {
        for (const [index, { resolve }] of current.entries()) resolve(written.committed?.messages[index]);
      });
    } catch (error) {
      if (isStoredAlready(error) && current.length > 1) {
        // Only one of them is a repetition. Alone, the others succeed.
        for (const waiting of current) await this.#write([waiting]);
      } else {
        for (const { reject } of current) reject(error);
      }
    }
  }

  async #commitNow(entries: readonly Entry[]): Promise<Committed | undefined> {
    return entries.length === 0 ? undefined : this.#commit(entries, this.#model.metadataVersion);
  }

  /** Updates an entry to the current model. Returns false when it may no longer be written. */
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
}
