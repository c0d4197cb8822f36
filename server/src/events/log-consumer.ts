/**
 * Background work that follows the log. It reads in batches from a stored position, and stores the new position in the
 * same transaction as the work itself. Any node may do it, and the row lock admits one node at a time. All work of a
 * realm is done together, in one transaction for each batch, as long as none of it fails.
 */

import type { Clock, Timer } from "../base/clock.ts";
import type { Connection, Engine } from "../db/engine.ts";
import { DatabaseUnavailable } from "../db/errors.ts";
import { int8, statement, text } from "../db/statement.ts";
import type { RealmModel } from "../model/realm-model.ts";
import type { StoredEvent } from "./commit.ts";
import { readLog } from "./queue-store.ts";
import type { RealmLog } from "./realm-log.ts";

/** The part of an event that background work gets. */
export type ConsumedEvent = Pick<StoredEvent, "position" | "type" | "payload">;

/** The result of handling some events. */
export interface Handled {
  /**
   * The number of events that are done, at least one. Only the first of all consumers may leave some to the next
   * transaction.
   */
  readonly events?: number;
  /** True if there are jobs that a worker can do immediately. */
  readonly hasJobs?: boolean;
}

/** One kind of background work. */
export interface ConsumerDefinition {
  /** The name in the consumer's row, which never changes. */
  readonly name: string;
  /**
   * The version of its results, 1 if absent. A release that computes them in another way raises it, here and in the rows
   * by a migration, so that a worker replaces earlier results. A node works only on rows of its own version.
   */
  readonly version?: number;
  /** Returns the number of characters that the work for an event processes. Absent if that is never many. */
  costOf?(event: ConsumedEvent): number;
  /**
   * Does the work for these events. May be called again for the same events after a crash.
   *
   * @param model at the last of the events, or after it
   * @returns `undefined` if all events are done, and no worker has a job
   */
  handle(
    connection: Connection,
    model: RealmModel,
    events: readonly ConsumedEvent[],
  ): Promise<Handled | undefined>;
}

/**
 * The number of events that are processed in one transaction. On the embedded database no other work is possible
 * meanwhile, so steps become shorter while other calls wait. A short send matters more than how far the background work
 * is behind.
 */
const STEP = { most: 250, least: 16 } as const;

/** The number of characters after which a transaction takes no further event, since long texts take long. */
const MOST_CHARACTERS = 50_000;

/**
 * The pause after a step that other calls waited for, as a multiple of the step's time. The other calls thus get most
 * of the time.
 */
const PAUSE_FACTOR = 2;

/** The longest pause, even after a step during which the machine slept. */
const MAX_PAUSE_MILLISECONDS = 2000;

/** The delay after an event, so that a busy log is processed in large batches. */
const DELAY_MILLISECONDS = 250;

const RETRY_MILLISECONDS = 3000;

/** The error of a consumer, which failed the transaction of all of them. */
class ConsumerFailure extends Error {
  readonly definition: ConsumerDefinition;

  constructor(definition: ConsumerDefinition, cause: unknown) {
    super(`The consumer ${definition.name} failed`, { cause });
    this.definition = definition;
  }
}

/** Means that the log is ahead of the model, which the work uses. */
const BEHIND = "behind";

const lockLogConsumersSql = statement({
  name: "lock_log_consumers",
  text: `select name, position from log_consumer
          where realm_id = $1 and (name, version) in (select * from unnest($2::text[], $3::smallint[]))
          order by position for update skip locked`,
  row: { name: text, position: int8 },
});

const advanceLogConsumersSql = statement({
  name: "advance_log_consumers",
  text: "update log_consumer set position = $3 where realm_id = $1 and name = any($2::text[])",
});

export class LogConsumers {
  readonly #definitions: readonly ConsumerDefinition[];
  readonly #engine: Engine;
  readonly #model: RealmModel;
  readonly #log: RealmLog;
  readonly #clock: Clock;
  readonly #onJobs: (names: readonly string[]) => void;
  readonly #onError: (error: unknown) => void;
  /**
   * Consumers that failed at their last attempt. They are retried separately, after a delay, so that the others
   * continue.
   */
  readonly #failing = new Set<ConsumerDefinition>();
  /** Times by the monotonic clock. */
  #retryAt = 0;
  #wakesAt = 0;
  #timer: Timer | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;
  #stepSize: number = STEP.most;
  /** The number of callers that wait for the work. The work makes no pauses while callers wait. */
  #waiting = 0;
  #isPaused = false;
  #endPause: () => void = () => {};

  constructor(args: {
    definitions: readonly ConsumerDefinition[];
    engine: Engine;
    model: RealmModel;
    log: RealmLog;
    clock: Clock;
    /** Called with the names of the consumers that have left jobs to their workers, once these jobs are committed. */
    onJobs: (names: readonly string[]) => void;
    onError: (error: unknown) => void;
  }) {
    this.#definitions = args.definitions;
    this.#engine = args.engine;
    this.#model = args.model;
    this.#log = args.log;
    this.#clock = args.clock;
    this.#onJobs = args.onJobs;
    this.#onError = args.onError;
  }

  /** False during a pause, which can end at any time. The remaining work is done later. */
  get isBusy(): boolean {
    return this.#running !== undefined && !this.#isPaused;
  }

  /** Called when the log may contain new events. */
  wake(): void {
    this.#wakeAfter(DELAY_MILLISECONDS);
  }

  /**
   * Processes the current log, except for work that failed and is to be retried later. Throws if nothing could be done.
   */
  async catchUp(): Promise<void> {
    this.#waiting += 1;
    this.#endPause();
    try {
      await this.#catchUp();
    } finally {
      this.#waiting -= 1;
    }
  }

  async #catchUp(): Promise<void> {
    while (this.#running) await this.#running.catch(() => undefined);
    if (this.#stopped) return;
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  #wakeAfter(milliseconds: number): void {
    const at = this.#clock.monotonic() + milliseconds;
    if (this.#stopped || (this.#timer && this.#wakesAt <= at)) return;
    this.#timer?.cancel();
    this.#wakesAt = at;
    this.#timer = this.#clock.after(milliseconds, () => {
      this.#timer = undefined;
      void this.#catchUp().catch((error: unknown) => {
        this.#onError(error);
        // The next event may take long to come.
        this.#wakeAfter(RETRY_MILLISECONDS);
      });
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#endPause();
    await this.#running?.catch(() => undefined);
  }

  async #run(): Promise<void> {
    const toRetry = this.#clock.monotonic() < this.#retryAt ? [] : [...this.#failing];
    await this.#workOff(this.#definitions.filter((definition) => !this.#failing.has(definition)));
    for (const definition of toRetry) {
      if (await this.#workOff([definition])) this.#failing.delete(definition);
    }
    if (this.#failing.size > 0) this.#wakeAfter(RETRY_MILLISECONDS);
  }

  /**
   * Processes the log to its end with these consumers. A consumer that fails is left out from then on. @returns true if
   * none has failed
   */
  async #workOff(definitions: readonly ConsumerDefinition[]): Promise<boolean> {
    let working = definitions;
    let hasMore = true;
    while (hasMore && working.length > 0 && !this.#stopped) {
      try {
        hasMore = await this.#step(working);
      } catch (error) {
        if (!(error instanceof ConsumerFailure)) throw error;
        this.#failing.add(error.definition);
        this.#retryAt = this.#clock.monotonic() + RETRY_MILLISECONDS;
        this.#onError(error);
        working = working.filter((definition) => definition !== error.definition);
      }
    }
    return working.length === definitions.length;
  }

  /** Processes one batch with the consumers that are furthest behind. @returns true if there may be more to do */
  async #step(definitions: readonly ConsumerDefinition[]): Promise<boolean> {
    const began = this.#clock.monotonic();
    // Work that a crash undoes is done again, so the commit need not wait for the disk.
    const { done, isAwaited } = await this.#engine.transaction(
      async (connection) => {
        const done = await this.#handle(connection, definitions);
        // Counted while the connection is held. Once it is released, the first waiting caller takes it.
        return { done, isAwaited: this.#engine.connections().waiting > 0 };
      },
      { durable: false },
    );
    this.#stepSize = isAwaited
      ? Math.max(STEP.least, Math.floor(this.#stepSize / 2))
      : Math.min(STEP.most, this.#stepSize * 2);
    if (isAwaited) await this.#pause(this.#clock.monotonic() - began);
    if (!done) return false;
    if (done === BEHIND) {
      const before = this.#model.position;
      await this.#log.catchUp();
      return this.#model.position > before;
    }
    this.#onJobs(done.withJobs);
    return done.hasMore;
  }

  /**
   * Leaves the database to other calls, unless a caller waits for the work.
   *
   * @param took milliseconds of the previous step
   */
  async #pause(took: number): Promise<void> {
    if (this.#waiting > 0 || this.#stopped) return;
    const milliseconds = Math.min(took * PAUSE_FACTOR, MAX_PAUSE_MILLISECONDS);
    this.#isPaused = true;
    await new Promise<void>((resolve) => {
      const timer = this.#clock.after(milliseconds, resolve);
      this.#endPause = () => {
        timer.cancel();
        resolve();
      };
    });
    this.#isPaused = false;
  }

  async #handle(
    connection: Connection,
    definitions: readonly ConsumerDefinition[],
  ): Promise<{ withJobs: readonly string[]; hasMore: boolean } | typeof BEHIND | undefined> {
    const rows = await lockLogConsumersSql.all(connection, [
      this.#model.realmId,
      definitions.map(({ name }) => name),
      definitions.map(({ version = 1 }) => version),
    ]);
    const position = rows[0]?.position;
    if (position === undefined) return undefined;
    const names = rows.filter((row) => row.position === position).map(({ name }) => name);
    // The batch ends where the next consumers are, so that all of them continue together.
    const end = rows.find((row) => row.position > position)?.position ?? Number.POSITIVE_INFINITY;
    const size = this.#stepSize;
    const read = await this.#eventsAfter(connection, position, size);
    // Another node may have written events that this node has not received yet.
    const known = Math.min(end, this.#model.position);
    const all = read.filter((event) => event.position <= known);
    if (all.length === 0 && read.length > 0) return BEHIND;
    const working = definitions.filter(({ name }) => names.includes(name));
    let events = affordable(all, working);
    const withJobs: string[] = [];
    for (const definition of working) {
      const handled = await definition.handle(connection, this.#model, events).catch((error: unknown) => {
        throw error instanceof DatabaseUnavailable ? error : new ConsumerFailure(definition, error);
      });
      if (handled?.hasJobs === true) withJobs.push(definition.name);
      // The other consumers have processed all events that they were given.
      if (definition === working[0]) events = events.slice(0, handled?.events);
    }
    const last = events.at(-1);
    if (!last) return undefined;
    await advanceLogConsumersSql.run(connection, [this.#model.realmId, names, last.position]);
    return { withJobs, hasMore: read.length === size || events.length < read.length };
  }

  /** Returns at most one batch. This node has applied most of the new events, and need not read them back. */
  async #eventsAfter(
    connection: Connection,
    position: number,
    size: number,
  ): Promise<readonly ConsumedEvent[]> {
    const recent = this.#log.recentAfter(position, size);
    if (!recent) return readLog(connection, this.#model.realmId, position, size);
    return recent.map((event) => ({
      position: event.position,
      type: event.kind.type,
      payload: event.payload,
    }));
  }
}

/** Returns the first events, as many as do not take long together. */
function affordable(
  events: readonly ConsumedEvent[],
  definitions: readonly ConsumerDefinition[],
): readonly ConsumedEvent[] {
  let characters = 0;
  const end = events.findIndex((event) => {
    const isFull = characters > MOST_CHARACTERS;
    for (const definition of definitions) characters += definition.costOf?.(event) ?? 0;
    return isFull;
  });
  return end < 0 ? events : events.slice(0, end);
}
