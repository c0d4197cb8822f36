/**
 * Background work that follows the log: it reads on from a stored position, in batches, and stores the new position in
 * the transaction of the work itself. Any node may do it; the row lock lets one at a time.
 */
import type { Clock, Timer } from "../clock.ts";
import type { Connection, Engine } from "../db/engine.ts";
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

export class LogConsumer {
  readonly #definition: ConsumerDefinition;
  readonly #engine: Engine;
  readonly #realmId: number;
  readonly #log: RealmLog;
  readonly #clock: Clock;
  readonly #onProgress: () => void;
  readonly #onError: (error: unknown) => void;
  #timer: Timer | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(args: {
    definition: ConsumerDefinition;
    engine: Engine;
    realmId: number;
    log: RealmLog;
    clock: Clock;
    /** Called when some of the work has been committed. */
    onProgress: () => void;
    onError: (error: unknown) => void;
  }) {
    this.#definition = args.definition;
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

  /** Works off what is in the log now. */
  async catchUp(): Promise<void> {
    while (this.#running) await this.#running;
    if (this.#stopped) return;
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  #wakeAfter(milliseconds: number): void {
    if (this.#stopped || this.#timer) return;
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
    while (!this.#stopped && (await this.#step())) this.#onProgress();
  }

  /** @returns whether there was something to do */
  #step(): Promise<boolean> {
    // Work that a crash undoes is done again, so nobody has to wait for the disk.
    const options = { durable: false };
    return this.#engine.transaction(async (connection) => {
      const [row] = await connection.query<{ position: number }>({
        name: "lock_log_consumer",
        text: `select position from log_consumer where realm_id = $1 and name = $2 for update skip locked`,
        values: [this.#realmId, this.#definition.name],
      });
      if (!row) return false;
      const events = await this.#eventsAfter(connection, row.position);
      const last = events.at(-1);
      if (!last) return false;
      await this.#definition.handle(connection, this.#realmId, events);
      await connection.query({
        name: "advance_log_consumer",
        text: "update log_consumer set position = $3 where realm_id = $1 and name = $2",
        values: [this.#realmId, this.#definition.name, last.position],
      });
      return true;
    }, options);
  }

  /** At most one step of them. This node has applied most of what is new, and need not read it back. */
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
