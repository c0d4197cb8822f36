import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { EmbeddedConnection } from "./embedded-connection.ts";
import { describe } from "./errors.ts";

export interface EmbeddedDatabaseOptions {
  readonly folder: string;
  readonly logger: Logger;
  /** Called when the database has stopped by itself. It is then unavailable until `onRestored` is called. */
  readonly onLost: () => void;
  readonly onRestored: () => void;
}

/**
 * Pauses before the database is opened again, in milliseconds. The first is short, for a passing cause; later ones
 * waste no work on a full disk.
 */
const PAUSE = { shortest: 100, longest: 30_000 };

/** A database that stops again within this time has not been fixed by opening it. */
const PROVEN_MILLISECONDS = 60_000;

/**
 * Keeps the embedded database open. PostgreSQL stops permanently when it can't write its log, as on a full disk, or
 * when its thread dies. The database is then opened again, with growing pauses, until that succeeds and lasts.
 */
export class EmbeddedDatabase {
  readonly #options: EmbeddedDatabaseOptions;
  readonly #closing = new AbortController();
  #connection: EmbeddedConnection;
  #unavailable: Error | undefined;
  #reopening: Promise<void> | undefined;
  /** The number of times that the database was lost or could not be opened since it last stayed open. */
  #failures = 0;
  #proof: NodeJS.Timeout | undefined;

  /** Throws the error that keeps the database from being opened. */
  static async open(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
    return new EmbeddedDatabase(options, await connect(options));
  }

  private constructor(options: EmbeddedDatabaseOptions, connection: EmbeddedConnection) {
    this.#options = options;
    this.#connection = connection;
    this.#watch();
  }

  /** The only connection. After a loss it is the lost one, until the next is open. */
  get connection(): EmbeddedConnection {
    return this.#connection;
  }

  /** The reason that statements can't succeed; `undefined` while the database is open. */
  get unavailable(): Error | undefined {
    return this.#unavailable;
  }

  /** Ends the thread, whatever it is doing, and opens the database again. Open transactions are rolled back. */
  restart(reason: string): void {
    this.#connection.abort(reason);
  }

  /** Resolves when the database is closed, and its thread has ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#proof);
    await this.#reopening;
    this.#connection.end();
    await this.#connection.ended;
  }

  #watch(): void {
    const connection = this.#connection;
    connection.once("close", () => {
      if (!this.#closing.signal.aborted) this.#lost(connection.failure);
    });
    this.#proof = globalThis.setTimeout(() => {
      this.#failures = 0;
    }, PROVEN_MILLISECONDS);
    this.#proof.unref();
  }

  #lost(reason: Error): void {
    clearTimeout(this.#proof);
    this.#unavailable = reason;
    this.#options.logger.error(
      `The embedded database has stopped (${reason.message}). It is being reopened. If the disk is full, free some space.`,
    );
    this.#reopening = this.#reopen();
    this.#options.onLost();
  }

  async #reopen(): Promise<void> {
    const { logger, onRestored } = this.#options;
    const { signal } = this.#closing;
    let open = false;
    while (!open) {
      const pause = Math.min(PAUSE.shortest * 2 ** this.#failures, PAUSE.longest);
      this.#failures += 1;
      await setTimeout(pause, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        this.#connection = await connect(this.#options);
        open = true;
      } catch (error) {
        logger.error(`The embedded database can't be reopened: ${describe(error)}`);
      }
      if (signal.aborted) return;
    }
    this.#watch();
    this.#unavailable = undefined;
    logger.info("The embedded database was reopened.");
    onRestored();
  }
}

function connect({ folder, logger }: EmbeddedDatabaseOptions): Promise<EmbeddedConnection> {
  return EmbeddedConnection.open(folder, (line) => logger.debug(line));
}
