import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import type { Logger } from "pino";
import { StartError } from "../base/start-error.ts";
import { lockDataDirectory } from "./data-directory-lock.ts";
import type { Engine, StatementMeter } from "./engine.ts";
import { DatabaseUnavailable, describe } from "./errors.ts";
import { refuseIncompleteMove } from "./incomplete-move.ts";
import { type Migration, migrate, requireMigrated } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import { explainRefusal } from "./refusals.ts";

export interface EngineOptions {
  /**
   * The directory of the embedded database (in `db`) and of a node's other files. This process locks it in both modes.
   */
  readonly dataDir: string;
  /** A `postgres://` address of a server, which is used instead of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** The largest number of connections to the server; default 10. */
  readonly poolSize?: number | undefined;
  /** The schema, see `loadMigrations`. */
  readonly migrations: readonly Migration[];
  readonly logger: Logger;
  /** Returns a number from 0 (inclusive) to 1 (exclusive) for the jitter of reconnecting. */
  readonly random: () => number;
  /**
   * True for a command that may run while nodes run. With `databaseUrl`, the directory is then not locked, and exactly
   * `migrations` must have run already. Without `databaseUrl`, only one process at a time may run, as always.
   */
  readonly besideNodes?: boolean | undefined;
  /** Gets every statement. */
  readonly meter?: StatementMeter | undefined;
}

/**
 * Locks the data directory, opens the engine that the options name, and brings its schema up to date. Creates the
 * directory if it does not exist. Throws a `StartError` when it can't, or `DatabaseUnavailable` when the database
 * becomes unavailable meanwhile.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const dataDir = resolve(options.dataDir);
  if (options.besideNodes && options.databaseUrl !== undefined) {
    const engine = await open(options, dataDir, () => {});
    return closingOnFailure(engine, options, () => requireMigrated(engine, options.migrations));
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new StartError(
      `The data directory ${dataDir} can't be created (${describe(error)}). Set CONFAB_DATA_DIR to a folder of your own.`,
    );
  });
  const lock = lockDataDirectory(dataDir);
  const engine = await open(options, dataDir, () => lock[Symbol.dispose]()).catch((error: unknown) => {
    lock[Symbol.dispose]();
    throw error;
  });
  return closingOnFailure(engine, options, () => migrate(engine, options.migrations));
}

async function closingOnFailure(
  engine: Engine,
  { databaseUrl }: EngineOptions,
  work: () => Promise<unknown>,
): Promise<Engine> {
  try {
    await refuseIncompleteMove(engine);
    await work();
    return engine;
  } catch (error) {
    await engine.close();
    throw databaseUrl === undefined || error instanceof DatabaseUnavailable
      ? error
      : explainRefusal(error, databaseUrl);
  }
}

async function open(options: EngineOptions, dataDir: string, onClosed: () => void): Promise<Engine> {
  const { databaseUrl, poolSize = 10, migrations, logger, random, meter } = options;
  if (databaseUrl !== undefined) {
    return openPostgres({ databaseUrl, poolSize, logger, random, meter, onClosed });
  }
  // Loaded only if the database is embedded.
  const { openEmbedded } = await import("./embedded.ts");
  const { earlierDatabases } = await import("./embedded-conversion.ts");
  return openEmbedded({ dataDir, migrations, earlier: earlierDatabases, logger, meter, onClosed });
}
