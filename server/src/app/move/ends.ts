/** Opens the two databases between which an installation moves, and refuses those that are in use or not empty. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import type { Random } from "../../base/clock.ts";
import { StartError } from "../../base/start-error.ts";
import { openEmbeddedFolder } from "../../db/embedded-engine.ts";
import {
  createFolder,
  embeddedMajorVersion,
  majorVersionOf,
  movingName,
  renameDurably,
} from "../../db/embedded-folder.ts";
import type { Engine } from "../../db/engine.ts";
import { readMoveMark, refuseIncompleteMove, removeMoveMark, setMoveMark } from "../../db/incomplete-move.ts";
import { type Migration, migrate, requireMigrated } from "../../db/migrate.ts";
import { openPostgres } from "../../db/postgres.ts";
import { withoutPassword } from "../../db/refusals.ts";
import { rawSql, sql } from "../../db/sql.ts";
import { bool, int4, statement, text } from "../../db/statement.ts";
import type { Table } from "../../db/table-copy.ts";
import { lookupFirstRealm } from "../../realm/queries.ts";

export interface Surroundings {
  readonly random: Random;
  readonly logger: Logger;
  readonly migrations: readonly Migration[];
}

/** The database that an installation moves from. */
export interface Source extends AsyncDisposable {
  readonly engine: Engine;
}

/** The database that an installation moves to. */
export interface Target extends Source {
  /** Makes the database usable. Until then, no server starts on it. */
  complete(): Promise<void>;
}

/** Opens the embedded database of a data directory, which the caller has locked, and leaves its content as it is. */
export async function openEmbeddedSource(
  dataDir: string,
  { logger, migrations }: Surroundings,
): Promise<Source> {
  const folder = join(dataDir, "db");
  if (!existsSync(folder)) {
    throw new StartError(
      `There is no embedded database in ${folder}. Set CONFAB_DATA_DIR to the data directory that has it.`,
    );
  }
  if ((await majorVersionOf(folder)) !== embeddedMajorVersion) {
    throw new StartError(
      `The database in ${folder} belongs to another release. Start the server once, which converts it.`,
    );
  }
  const engine = await openEmbeddedFolder(folder, logger, () => {});
  await closingOnFailure(engine, () => requireComplete(engine, migrations));
  return { engine, [Symbol.asyncDispose]: () => engine.close() };
}

/** Opens the database at `databaseUrl`, on which no node runs. */
export async function openPostgresSource(databaseUrl: string, surroundings: Surroundings): Promise<Source> {
  const engine = await openServer(databaseUrl, surroundings);
  await closingOnFailure(engine, async () => {
    await refuseConnected(engine, databaseUrl);
    await requireComplete(engine, surroundings.migrations);
  });
  return { engine, [Symbol.asyncDispose]: () => engine.close() };
}

async function requireComplete(engine: Engine, migrations: readonly Migration[]): Promise<void> {
  await refuseIncompleteMove(engine);
  await requireMigrated(engine, migrations);
  if ((await lookupFirstRealm(engine)) !== undefined) return;
  throw new StartError("There is no organization yet, so there is nothing to move.");
}

/**
 * Creates an embedded database beside its final place in a data directory, which the caller has locked.
 *
 * @throws StartError if the place is taken
 */
export async function openEmbeddedTarget(
  dataDir: string,
  { logger, migrations }: Surroundings,
): Promise<Target> {
  const folder = join(dataDir, "db");
  for (const taken of [folder, `${folder}.converted`].filter(existsSync)) {
    throw new StartError(
      `There is an embedded database in ${taken} already. Move it away, e.g. with mv ${taken} ${folder}.old, and run this again.`,
    );
  }
  await createFolder(movingName(folder));
  const engine = await openEmbeddedFolder(movingName(folder), logger, () => {});
  await closingOnFailure(engine, () => migrate(engine, migrations));
  return {
    engine,
    complete: async () => {
      await engine.close();
      await renameDurably(movingName(folder), folder);
    },
    [Symbol.asyncDispose]: () => engine.close(),
  };
}

/** The databases that the server at `--to` may be used for. */
export interface PostgresTargetOptions {
  readonly databaseUrl: string;
  /** The tables of the source. */
  readonly tables: readonly Table[];
  /** The fingerprint of the moving installation. */
  readonly installation: string;
}

/**
 * Opens the database at `databaseUrl`, and creates the tables in it.
 *
 * @throws StartError if it is in use, or has content that is not of an earlier attempt to move the same installation
 */
export async function openPostgresTarget(
  { databaseUrl, tables, installation }: PostgresTargetOptions,
  surroundings: Surroundings,
): Promise<Target> {
  const engine = await openServer(databaseUrl, surroundings);
  await closingOnFailure(engine, async () => {
    await refuseConnected(engine, databaseUrl);
    const mark = await readMoveMark(engine);
    if (mark === undefined) await refuseFilled(engine, databaseUrl, tables);
    else if (mark !== installation) {
      throw new StartError(
        `Another installation was about to move to ${withoutPassword(databaseUrl)}. Create an empty database.`,
      );
    }
    await migrate(engine, surroundings.migrations);
    if (mark === undefined) await setMoveMark(engine, installation);
  });
  return {
    engine,
    complete: () => removeMoveMark(engine),
    [Symbol.asyncDispose]: () => engine.close(),
  };
}

const openServer = (databaseUrl: string, { logger, random }: Surroundings): Promise<Engine> =>
  openPostgres({
    databaseUrl,
    // One session, which stays open, and by which other commands notice this one.
    poolSize: 1,
    isUnhurried: true,
    logger,
    random: () => random.between(0, 2 ** 32) / 2 ** 32,
    onClosed: () => {},
  });

async function closingOnFailure(engine: Engine, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Nodes and commands have this name at the server. */
const countConnectedSql = statement({
  name: "count_connected",
  text: `select count(*)::integer as connections,
                coalesce(string_agg(distinct host(client_addr), ', '), 'this machine') as addresses
           from pg_stat_activity
          where datname = current_database() and application_name = 'confab' and pid <> pg_backend_pid()`,
  row: { connections: int4, addresses: text },
});

/** The server notices the end of a process a moment later. */
const ENDED_MILLISECONDS = 3000;
const BETWEEN_MILLISECONDS = 200;

async function refuseConnected(engine: Engine, databaseUrl: string): Promise<void> {
  for (let waited = 0; ; waited += BETWEEN_MILLISECONDS) {
    const { connections, addresses } = await countConnectedSql.one(engine, []);
    if (connections === 0) return;
    if (waited >= ENDED_MILLISECONDS) {
      throw new StartError(
        `Nodes or commands of Confab are connected to ${withoutPassword(databaseUrl)}, from ${addresses}. Stop all nodes, and run this again.`,
      );
    }
    await setTimeout(BETWEEN_MILLISECONDS);
  }
}

const isThereSql = statement({
  name: "is_table_there",
  text: "select to_regclass($1) is not null as is_there",
  row: { is_there: bool },
});

async function refuseFilled(engine: Engine, databaseUrl: string, tables: readonly Table[]): Promise<void> {
  const filled: string[] = [];
  for (const { name } of tables) {
    const row = await isThereSql.one(engine, [name]);
    if (row.is_there && (await sql`select from ${rawSql(name)} limit 1`.all(engine)).length > 0)
      filled.push(name);
  }
  if (filled.length === 0) return;
  throw new StartError(
    `The database at ${withoutPassword(databaseUrl)} is not empty: there are rows in ${filled.join(", ")}. Create an empty one, e.g. with createdb --encoding UTF8 --template template0.`,
  );
}
