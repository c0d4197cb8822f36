import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import type {
  Connection,
  ConnectionUse,
  Engine,
  EngineKind,
  Isolation,
  ListenOptions,
  Statement,
  StatementMeter,
  StatementResult,
  TransactionOptions,
} from "./engine.ts";
import { DatabaseUnavailable, isDiskFull } from "./errors.ts";
import { LeasedClient } from "./leased-client.ts";

/**
 * The largest number of calls that wait for a client. Further calls fail immediately, because a waiting call holds
 * memory and its answer would come too late for the caller. All polls of a large organization that return to one node
 * simultaneously stay below this number.
 */
const MAX_WAITING = 10_000;

/** Takes 256 KiB of the database's disk until its transaction ends. */
const writeNothing = `
  create temporary table confab_space on commit drop as
  select repeat('x', 1000) as filling from generate_series(1, 256)`;

/** The parts that differ between the two engines. */
export interface PoolEngineParts {
  readonly kind: EngineKind;
  /** Gives out clients in the order of the calls. */
  readonly pool: pg.Pool;
  readonly meter: StatementMeter | undefined;
  readonly listen: Engine["listen"];
  readonly copyTo?: Engine["copyTo"];
  /** Returns the reason that statements can't succeed, if one is known. */
  readonly unavailable?: () => Error | undefined;
  /** The first step of closing, which ends the engine's own activity. */
  readonly stop: () => Promise<void>;
  /** The last step of closing, after the pool has ended. */
  readonly close: () => Promise<void>;
}

/** Marks the asynchronous calls that originate from a transaction's `work`. */
interface TransactionScope {
  running: boolean;
}

/** The engine on a pool of `pg` clients. In embedded mode the pool has one client, on PGlite. */
export class PoolEngine implements Engine {
  readonly kind: EngineKind;
  readonly copyTo: Engine["copyTo"];
  readonly #parts: PoolEngineParts;
  readonly #scope = new AsyncLocalStorage<TransactionScope>();
  /** The number of calls that have a client or wait for one. */
  #users = 0;
  #onUnused: () => void = () => {};
  #closed: Promise<void> | undefined;
  #isDiskFull = false;

  constructor(parts: PoolEngineParts) {
    this.kind = parts.kind;
    this.copyTo = parts.copyTo;
    this.#parts = parts;
  }

  async query<Row>(statement: Statement): Promise<Row[]> {
    return (await this.execute<Row>(statement)).rows;
  }

  async execute<Row>(statement: Statement): Promise<StatementResult<Row>> {
    this.#refuseWithinTransaction("a statement");
    return this.#withClient((client) => client.run<Row>(statement));
  }

  async transaction<T>(
    work: (connection: Connection) => Promise<T>,
    { isolation = "read committed", durable = true }: TransactionOptions = {},
  ): Promise<T> {
    this.#refuseWithinTransaction("another transaction");
    return this.#withClient(async (client) => {
      await client.run({ text: beginText(isolation, durable), values: [] });
      try {
        const result = await this.#runWork(work, new TransactionConnection(client, isolation));
        await commit(client);
        return result;
      } catch (error) {
        await rollBack(client);
        throw error;
      }
    });
  }

  connections(): ConnectionUse {
    const { totalCount, idleCount, waitingCount } = this.#parts.pool;
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  async listen(
    channel: string,
    onNotify: (payload: string) => void,
    options?: ListenOptions,
  ): Promise<AsyncDisposable> {
    this.#refuseWithinTransaction("a listener");
    return this.#parts.listen(channel, onNotify, options);
  }

  checkAvailable(): void {
    const reason =
      this.#closed === undefined ? this.#parts.unavailable?.() : new Error("the engine is closed");
    if (reason) throw new DatabaseUnavailable(reason);
  }

  get isDiskFull(): boolean {
    return this.#isDiskFull;
  }

  async tryToWrite(): Promise<void> {
    // A new table takes new blocks of the disk. Existing tables may have room in their own blocks.
    await this.transaction((connection) => connection.query({ text: writeNothing, values: [] }), {
      durable: false,
    }).catch((error: unknown) => {
      // A database user that may not create tables meets a full disk at the next write.
      if (error instanceof DatabaseUnavailable) throw error;
    });
    this.#isDiskFull = false;
  }

  async close(): Promise<void> {
    this.#refuseWithinTransaction("closing");
    this.#closed ??= this.#shutDown();
    await this.#closed;
  }

  async #shutDown(): Promise<void> {
    await this.#parts.stop();
    if (this.#users > 0) {
      await new Promise<void>((resolve) => {
        this.#onUnused = resolve;
      });
    }
    await this.#parts.pool.end();
    await this.#parts.close();
  }

  async #withClient<T>(use: (client: LeasedClient) => Promise<T>): Promise<T> {
    this.checkAvailable();
    if (this.#parts.pool.waitingCount >= MAX_WAITING) {
      throw new DatabaseUnavailable(new Error(`${MAX_WAITING} calls are already waiting for it`));
    }
    this.#users += 1;
    try {
      const client = await LeasedClient.take(this.#parts.pool, this.#parts.meter);
      try {
        return await use(client);
      } catch (error) {
        this.#isDiskFull ||= isDiskFull(error);
        throw error;
      } finally {
        client.release();
      }
    } finally {
      this.#users -= 1;
      if (this.#users === 0) this.#onUnused();
    }
  }

  async #runWork<T>(
    work: (connection: Connection) => Promise<T>,
    connection: TransactionConnection,
  ): Promise<T> {
    const scope: TransactionScope = { running: true };
    try {
      return await this.#scope.run(scope, work, connection);
    } finally {
      scope.running = false;
      await connection.end();
    }
  }

  #refuseWithinTransaction(what: string): void {
    if (this.#scope.getStore()?.running !== true) return;
    throw new Error(
      `The engine was asked for ${what} within a transaction. Use the transaction's connection: ` +
        "embedded, there is no other, and this call would wait for the transaction that waits for it.",
    );
  }
}

function beginText(isolation: Isolation, durable: boolean): string {
  const begin = isolation === "read committed" ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ";
  return durable ? begin : `${begin}; SET LOCAL synchronous_commit = off`;
}

async function commit(client: LeasedClient): Promise<void> {
  // If a statement has failed, COMMIT rolls back, and only its command tag says so.
  if ((await client.run({ text: "COMMIT", values: [] })).command === "ROLLBACK") {
    throw new Error(
      "The transaction was rolled back, because a statement in it failed and its error was caught.",
    );
  }
}

/** Rolls back after an error. The caller reports that error, not one of the rollback. */
async function rollBack(client: LeasedClient): Promise<void> {
  if (client.lost) return;
  try {
    await client.run({ text: "ROLLBACK", values: [] });
  } catch {
    client.giveUp();
  }
}

/** Runs a transaction's statements one after the other, even if the caller doesn't wait between them. */
class TransactionConnection implements Connection {
  readonly isolation: Isolation;
  readonly #client: LeasedClient;
  #last: Promise<unknown> = Promise.resolve();
  #ended = false;

  constructor(client: LeasedClient, isolation: Isolation) {
    this.#client = client;
    this.isolation = isolation;
  }

  async query<Row>(statement: Statement): Promise<Row[]> {
    return (await this.execute<Row>(statement)).rows;
  }

  execute<Row>(statement: Statement): Promise<StatementResult<Row>> {
    if (this.#ended) {
      return Promise.reject(
        new Error("The transaction of this connection has ended. Was a promise not awaited?"),
      );
    }
    const run = () => this.#client.run<Row>(statement);
    const result = this.#last.then(run, run);
    this.#last = result;
    return result;
  }

  /** Accepts no more statements, and waits for those that were not awaited. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#last.catch(() => {});
  }
}
