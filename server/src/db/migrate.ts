import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { StartError } from "../base/start-error.ts";
import type { Connection, Engine } from "./engine.ts";
import { DatabaseIsNewer, DatabaseUnavailable, describe } from "./errors.ts";
import { requireCreate, requireTables } from "./privileges.ts";

/**
 * One step of the schema. A released migration never changes (docs/releasing.md). A later migration corrects its
 * mistakes.
 */
export interface Migration {
  /** The number of the migration, from 1, without gaps. */
  readonly version: number;
  readonly name: string;
  /** One or more statements, run in one transaction. */
  readonly up: string;
}

/**
 * The directory of the product's migrations. To add one, put the next `NNNN-name.sql` there. It must leave what the
 * previous release needs (docs/decisions/rolling-upgrades.md).
 */
export const migrationsDirectory = fileURLToPath(new URL("./migrations/", import.meta.url));

/**
 * Reads `0001-name.sql`, `0002-name.sql`, … of a directory, in order. Throws if the directory contains another file, or
 * if a number is missing or used twice.
 */
export async function loadMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).sort();
  return Promise.all(
    files.map(async (file, index) => {
      const [, number = "", name = ""] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? [];
      const version = index + 1;
      if (Number(number) !== version) {
        throw new Error(`${file} in ${directory} should be migration ${version}: ${pad(version)}-name.sql.`);
      }
      return { version, name, up: await readFile(join(directory, file), "utf8") };
    }),
  );
}

/**
 * Brings the database up to the last of `migrations`, and returns the versions of the migrations that it ran. If
 * several nodes start simultaneously, each migration runs once. Throws `DatabaseIsNewer` when the database has further
 * migrations. Throws `StartError` when a migration fails; the ones before it remain done.
 */
export async function migrate(engine: Engine, migrations: readonly Migration[]): Promise<number[]> {
  const ran: number[] = [];
  await engine.transaction(async (connection) => {
    await requireCreate(connection);
    await lock(connection);
    await createTable(connection);
    refuseUnknown(await recorded(connection), migrations);
  });
  for (const migration of migrations) {
    if (await engine.transaction((connection) => runOnce(connection, migration))) ran.push(migration.version);
  }
  await engine.transaction((connection) => requireTables(connection, migrations));
  return ran;
}

/** Throws a `StartError` unless exactly the given migrations have run on the database. Changes nothing. */
export async function requireMigrated(engine: Engine, migrations: readonly Migration[]): Promise<void> {
  const done = await engine.transaction(async (connection) => {
    const [row] = await connection.query<{ is_there: boolean }>({
      text: "SELECT to_regclass('schema_migration') IS NOT NULL AS is_there",
      values: [],
    });
    return row?.is_there ? recorded(connection) : [];
  });
  refuseUnknown(done, migrations);
  if (done.length === migrations.length) return;
  throw new StartError("The database has not been set up by this Confab yet. Start the server first.");
}

/** "confab migrate", as a number that other programs on the same database are unlikely to lock. */
const lockKey = 0x63_6d_69_67;

async function lock(connection: Connection): Promise<void> {
  // A long migration must not end in a timeout, and neither must the wait for another node's. The lock ends with the
  // transaction.
  await connection.query({ text: "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0", values: [] });
  await connection.query({ text: "SELECT pg_advisory_xact_lock($1)", values: [lockKey] });
}

async function createTable(connection: Connection): Promise<void> {
  await connection.query({
    text: `CREATE TABLE IF NOT EXISTS schema_migration (
             version integer PRIMARY KEY,
             name text NOT NULL,
             migrated_at timestamptz NOT NULL DEFAULT now()
           )`,
    values: [],
  });
}

type Recorded = Pick<Migration, "version" | "name">;

function recorded(connection: Connection): Promise<Recorded[]> {
  return connection.query<Recorded>({
    text: "SELECT version, name FROM schema_migration ORDER BY version",
    values: [],
  });
}

function refuseUnknown(done: readonly Recorded[], known: readonly Migration[]): void {
  const last = known.at(-1)?.version ?? 0;
  const unknown = done.find(({ version }) => version > last);
  if (unknown !== undefined) {
    throw new DatabaseIsNewer(
      `The database has migration ${label(unknown)}; this Confab knows migrations up to ${last}. ` +
        "Start the newer Confab that wrote it, or restore the backup that was made before it.",
    );
  }
  for (const { version, name } of done) {
    const ours = known[version - 1];
    if (ours?.name === name) continue;
    throw new StartError(
      `The database's migration ${label({ version, name })} is ${ours?.name ?? "none"} in this Confab: ` +
        "they come from different lines of development. Start the Confab that wrote this database.",
    );
  }
}

/** Runs a migration unless it has run already. Returns true if this call ran it. */
async function runOnce(connection: Connection, migration: Migration): Promise<boolean> {
  await lock(connection);
  const { version, name } = migration;
  const { rowCount } = await connection.execute({
    text: "INSERT INTO schema_migration (version, name) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    values: [version, name],
  });
  if (rowCount === 0) return false;
  try {
    await connection.query({ text: migration.up, values: [], isLong: true });
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    throw new StartError(`Migration ${label(migration)} failed: ${describe(error)}`, { cause: error });
  }
  return true;
}

function label({ version, name }: Recorded): string {
  return `${pad(version)}-${name}`;
}

function pad(version: number): string {
  return String(version).padStart(4, "0");
}
