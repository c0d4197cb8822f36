/**
 * Background work that follows the log: it reads on from a stored position, in batches, and stores the new position in
 * the transaction of the work itself. Any node may do it; the row lock lets one at a time. All work of a realm is done
 * together, in one transaction for each batch, as long as none of it fails.
 */
import type { Clock, Timer } from "../clock.ts";
import type { Connection, Engine } from "../db/engine.ts";
import { DatabaseUnavailable } from "../db/errors.ts";
import type { RealmModel } from "../model/realm-model.ts";
import type { StoredEvent } from "./commit.ts";
import { readLog } from "./queue-store.ts";
import type { RealmLog } from "./realm-log.ts";

/** What background work gets to see of an event. */
export type ConsumedEvent = Pick<StoredEvent, "position" | "type" | "payload">;

/** The result of handling some events. */
export interface Handled {
  /** The number of events that are done, at least one; only the first of all consumers may leave some to the next transaction. */
  readonly events?: number;
  /** There are jobs that a worker can do at once. */
  readonly hasJobs?: boolean;
}

/** One kind of background work. */
export interface ConsumerDefinition {
  /** Of its row; never changes. */
  readonly name: string;
  /**
   * Does the work for these events; may be called again for the same ones after a crash.
   *
   * @param model at the last of the events, or after it
   * @returns nothing: it has done all of them, and there are no jobs for a worker
   */
  handle(
    connection: Connection,
    model: RealmModel,
    events: readonly ConsumedEvent[],
  ): Promise<Handled | undefined>;
}

/**
 * Events worked off in one transaction. On the embedded database nobody else gets to work meanwhile, so a step becomes
 * shorter while others wait: how far the work falls behind matters less than how long a send takes.
 */
const STEP = { most: 250, least: 16 } as const;

/** Pause after a step that others waited for, as a multiple of its time: most of the time is theirs then. */
const PAUSE_FACTOR = 2;

/** No pause is longer, also after a step during which the machine slept. */
const MAX_PAUSE_MILLISECONDS = 2000;

/** Waits this long after an event, so that a busy log is worked off in large batches. */
const DELAY_MILLISECONDS = 250;

const RETRY_MILLISECONDS = 3000;

/** One kind of work failed, and with it the transaction that it was done in. */
class ConsumerFailure extends Error {
  readonly definition: ConsumerDefinition;

  constructor(definition: ConsumerDefinition, cause: unknown) {
    super(`The consumer ${definition.name} failed`, { cause });
    this.definition = definition;
  }
}

/** The log has more than the model, by which the work is done. */
const BEHIND = "behind";

export class LogConsumers {
  readonly #definitions: readonly ConsumerDefinition[];
  readonly #engine: Engine;
  readonly #model: RealmModel;
  readonly #log: RealmLog;
  readonly #clock: Clock;
  readonly #onJobs: (names: readonly string[]) => void;
  readonly #onError: (error: unknown) => void;
  /** What failed the last time it was tried: it is tried by itself, and not too soon, so that the rest goes on. */
  readonly #failing = new Set<ConsumerDefinition>();
  /** These by the monotonic clock. */
  #retryAt = 0;
  #wakesAt = 0;
  #timer: Timer | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;
  #stepSize: number = STEP.most;
  /** The number of callers that wait for the work; it makes no pauses while there are any. */
  #waiting = 0;
  #isPaused = false;
  #endPause: () => void = () => {};

  constructor(args: {
    definitions: readonly ConsumerDefinition[];
    engine: Engine;
    model: RealmModel;
    log: RealmLog;
    clock: Clock;
    /** Called with the names of those that have left jobs to their workers, once these are committed. */
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

  /** A pause is no work: it can end at any time, and what is left is done later. */
  get isBusy(): boolean {
    return this.#running !== undefined && !this.#isPaused;
  }

  /** There may be something new in the log. */
  wake(): void {
    this.#wakeAfter(DELAY_MILLISECONDS);
  }

  /** Works off what is in the log now, but for what failed and is to be tried later. Throws when nothing could be done. */
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
        // The next event may be long in coming.
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

  /** Does this work as far as the log goes; what fails is left out from then on. @returns whether none has failed */
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

  /** Works off one batch with those who are furthest behind. @returns whether there may be more to do */
  async #step(definitions: readonly ConsumerDefinition[]): Promise<boolean> {
    const began = this.#clock.monotonic();
    // Work that a crash undoes is done again, so nobody has to wait for the disk.
    const { done, isAwaited } = await this.#engine.transaction(
      async (connection) => {
        const done = await this.#handle(connection, definitions);
        // Counted while the connection is held: once it is released, the first waiting caller takes it.
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
   * Leaves the database to others, unless a caller waits for the work.
   *
   * @param took milliseconds of the step before
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
    const rows = await connection.query<{ name: string; position: number }>({
      name: "lock_log_consumers",
      text: `select name, position from log_consumer
              where realm_id = $1 and name = any($2::text[]) order by position for update skip locked`,
      values: [this.#model.realmId, definitions.map(({ name }) => name)],
    });
    const position = rows[0]?.position;
    if (position === undefined) return undefined;
    const names = rows.filter((row) => row.position === position).map(({ name }) => name);
    // Where those ahead are, they join.
    const end = rows.find((row) => row.position > position)?.position ?? Number.POSITIVE_INFINITY;
    const size = this.#stepSize;
    const read = await this.#eventsAfter(connection, position, size);
    // Another node may have written what this one has not heard of yet.
    const known = Math.min(end, this.#model.position);
    const all = read.filter((event) => event.position <= known);
    if (all.length === 0 && read.length > 0) return BEHIND;
    const working = definitions.filter(({ name }) => names.includes(name));
    let events = all;
    const withJobs: string[] = [];
    for (const definition of working) {
      const handled = await definition.handle(connection, this.#model, events).catch((error: unknown) => {
        throw error instanceof DatabaseUnavailable ? error : new ConsumerFailure(definition, error);
      });
      if (handled?.hasJobs === true) withJobs.push(definition.name);
      // Others have done all that they were given.
      if (definition === working[0]) events = events.slice(0, handled?.events);
    }
    const last = events.at(-1);
    if (!last) return undefined;
    await connection.query({
      name: "advance_log_consumers",
      text: "update log_consumer set position = $3 where realm_id = $1 and name = any($2::text[])",
      values: [this.#model.realmId, names, last.position],
    });
    return { withJobs, hasMore: read.length === size || events.length < read.length };
  }

  /** At most one batch of them. This node has applied most of what is new, and need not read it back. */
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
