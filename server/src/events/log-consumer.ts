/**
 * Background work that follows the log: it reads on from a stored position, in batches, and stores the new position in
 * the transaction of the work itself. Any node may do it; the row lock lets one at a time. All work of a realm is done
 * together, in one transaction for each batch, as long as none of it fails.
 */
import type { Clock, Timer } from "../clock.ts";
import type { Connection, Engine } from "../db/engine.ts";
import { DatabaseUnavailable } from "../db/errors.ts";
import type { StoredEvent } from "./commit.ts";
import { readLog } from "./queue-store.ts";
import type { RealmLog } from "./realm-log.ts";

/** What background work gets to see of an event. */
export type ConsumedEvent = Pick<StoredEvent, "position" | "type" | "payload">;

/** One kind of background work. */
export interface ConsumerDefinition {
  /** Of its row; never changes. */
  readonly name: string;
  /** Does the work for these events; may be called again for the same ones after a crash. */
  handle(connection: Connection, realmId: number, events: readonly ConsumedEvent[]): Promise<void>;
}

/** Events worked off in one transaction: on the embedded database nobody else gets to work meanwhile. */
const STEP = 250;

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

export class LogConsumers {
  readonly #definitions: readonly ConsumerDefinition[];
  readonly #engine: Engine;
  readonly #realmId: number;
  readonly #log: RealmLog;
  readonly #clock: Clock;
  readonly #onProgress: (names: readonly string[]) => void;
  readonly #onError: (error: unknown) => void;
  /** What failed the last time it was tried: it is tried by itself, and not too soon, so that the rest goes on. */
  readonly #failing = new Set<ConsumerDefinition>();
  /** These by the monotonic clock. */
  #retryAt = 0;
  #wakesAt = 0;
  #timer: Timer | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(args: {
    definitions: readonly ConsumerDefinition[];
    engine: Engine;
    realmId: number;
    log: RealmLog;
    clock: Clock;
    /** Called with the names of those whose work on a batch has been committed. */
    onProgress: (names: readonly string[]) => void;
    onError: (error: unknown) => void;
  }) {
    this.#definitions = args.definitions;
    this.#engine = args.engine;
    this.#realmId = args.realmId;
    this.#log = args.log;
    this.#clock = args.clock;
    this.#onProgress = args.onProgress;
    this.#onError = args.onError;
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** There may be something new in the log. */
  wake(): void {
    this.#wakeAfter(DELAY_MILLISECONDS);
  }

  /** Works off what is in the log now, but for what failed and is to be tried later. Throws when nothing could be done. */
  async catchUp(): Promise<void> {
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
      void this.catchUp().catch((error: unknown) => {
        this.#onError(error);
        // The next event may be long in coming.
        this.#wakeAfter(RETRY_MILLISECONDS);
      });
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
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
    // Work that a crash undoes is done again, so nobody has to wait for the disk.
    const done = await this.#engine.transaction((connection) => this.#handle(connection, definitions), {
      durable: false,
    });
    if (!done) return false;
    this.#onProgress(done.names);
    return done.hasMore;
  }

  async #handle(
    connection: Connection,
    definitions: readonly ConsumerDefinition[],
  ): Promise<{ names: readonly string[]; hasMore: boolean } | undefined> {
    const rows = await connection.query<{ name: string; position: number }>({
      name: "lock_log_consumers",
      text: `select name, position from log_consumer
              where realm_id = $1 and name = any($2::text[]) order by position for update skip locked`,
      values: [this.#realmId, definitions.map(({ name }) => name)],
    });
    const position = rows[0]?.position;
    if (position === undefined) return undefined;
    const names = rows.filter((row) => row.position === position).map(({ name }) => name);
    // Where those ahead are, they join.
    const end = rows.find((row) => row.position > position)?.position ?? Number.POSITIVE_INFINITY;
    const read = await this.#eventsAfter(connection, position);
    const events = read.filter((event) => event.position <= end);
    const last = events.at(-1);
    if (!last) return undefined;
    for (const definition of definitions) {
      if (!names.includes(definition.name)) continue;
      await definition.handle(connection, this.#realmId, events).catch((error: unknown) => {
        throw error instanceof DatabaseUnavailable ? error : new ConsumerFailure(definition, error);
      });
    }
    await connection.query({
      name: "advance_log_consumers",
      text: "update log_consumer set position = $3 where realm_id = $1 and name = any($2::text[])",
      values: [this.#realmId, names, last.position],
    });
    return { names, hasMore: read.length === STEP || events.length < read.length };
  }

  /** At most one batch of them. This node has applied most of what is new, and need not read it back. */
  async #eventsAfter(connection: Connection, position: number): Promise<readonly ConsumedEvent[]> {
    const recent = this.#log.recentAfter(position, STEP);
    if (!recent) return readLog(connection, this.#realmId, position, STEP);
    return recent.map((event) => ({
      position: event.position,
      type: event.kind.type,
      payload: event.payload,
    }));
  }
}
