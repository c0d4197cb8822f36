import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Logger } from "pino";
import { StartError } from "../base/start-error.ts";
import { openEmbeddedFolder } from "./embedded-engine.ts";
import { createFolder, embeddedMajorVersion, majorVersionOf, renameDurably } from "./embedded-folder.ts";
import type { Engine } from "./engine.ts";
import { DatabaseIsNewer, DatabaseUnsupported } from "./errors.ts";
import { type Migration, migrate } from "./migrate.ts";
import {
  copyPartitions,
  copySequences,
  copyTable,
  emptyTables,
  type Read,
  readTables,
} from "./table-copy.ts";

/** The part of PGlite, of any version, that reading a database needs. */
export interface EarlierDatabase {
  query<Row>(text: string): Promise<{ rows: Row[] }>;
  close(): Promise<void>;
}

/** Functions that open a folder of an earlier version, by the major version of PostgreSQL. */
export type EarlierDatabases = ReadonlyMap<number, (folder: string) => Promise<EarlierDatabase>>;

/**
 * The versions that this release converts from. PGlite opens only folders of its own version. A release with a new
 * PGlite therefore contains the previous one as well: as a dependency under an alias (`pglite-18` for
 * `npm:@electric-sql/pglite@0.5`), and as an entry here.
 */
export const earlierDatabases: EarlierDatabases = new Map();

export interface ConversionOptions {
  readonly folder: string;
  readonly migrations: readonly Migration[];
  readonly earlier: EarlierDatabases;
  readonly logger: Logger;
}

/**
 * Replaces a folder of an earlier PostgreSQL by a folder of the current version with the same content, and keeps the
 * earlier one next to it. Does nothing to a folder of the current version. Throws `DatabaseIsNewer` for a folder of a
 * later PostgreSQL, and `DatabaseUnsupported` for a version that this release can't read.
 *
 * The schema comes from the migrations that the earlier database has had. Then every row is copied in its text form,
 * which is the same in all versions.
 */
export async function convertIfEarlier({ folder, migrations, earlier, logger }: ConversionOptions) {
  const version = await majorVersionOf(folder);
  if (version === embeddedMajorVersion) return;
  const open = openerOf(version, folder, earlier);
  const kept = `${folder}.postgresql-${version}`;
  if (existsSync(kept)) {
    throw new StartError(
      `${folder} must be converted and then kept as ${kept}, which already exists. Move that away.`,
    );
  }
  logger.info(`Converting the database from PostgreSQL ${version} to ${embeddedMajorVersion} …`);
  await rm(convertedName(folder), { recursive: true, force: true });
  const incomplete = `${folder}.incomplete`;
  await createFolder(incomplete);
  const source = await open(folder);
  const target = await openEmbeddedFolder(incomplete, logger, () => {});
  try {
    await copyDatabase(source, target, migrations);
  } finally {
    await source.close();
    await target.close();
  }
  await renameDurably(incomplete, convertedName(folder));
  await renameDurably(folder, kept);
  await finishConversion(folder);
  logger.info(
    `The database was converted. The original is kept in ${kept}. Delete it when everything works.`,
  );
}

/** Completes a conversion that was interrupted between its last steps, when no database has the final name. */
export async function finishConversion(folder: string): Promise<void> {
  const converted = convertedName(folder);
  if (!existsSync(folder) && existsSync(converted)) await renameDurably(converted, folder);
}

function convertedName(folder: string): string {
  return `${folder}.converted`;
}

function openerOf(version: number, folder: string, earlier: EarlierDatabases) {
  const open = earlier.get(version);
  if (open !== undefined) return open;
  const found = `The database in ${folder} belongs to PostgreSQL ${version}; this Confab uses PostgreSQL ${embeddedMajorVersion}.`;
  if (version > embeddedMajorVersion) {
    throw new DatabaseIsNewer(
      `${found} Start the newer Confab that wrote it, or restore the backup that was made before it.`,
    );
  }
  const from = [...earlier.keys()].map((known) => `, and converts from ${known}`).join("");
  throw new DatabaseUnsupported(
    `${found} It opens ${embeddedMajorVersion}${from}. Start each release in between once, in order. Each converts the database of the one before.`,
  );
}

async function copyDatabase(
  source: EarlierDatabase,
  target: Engine,
  migrations: readonly Migration[],
): Promise<void> {
  await migrate(target, migrations.slice(0, await schemaVersion(source, migrations)));
  const read: Read = async <Row>(text: string) => (await source.query<Row>(text)).rows;
  // Rows are copied as they are, in any order, so no trigger may change them and no foreign key may be checked.
  await target.query({ text: "SET session_replication_role = replica", values: [] });
  await read("BEGIN");
  const tables = await readTables(read);
  await copyPartitions(read, target);
  // Migrations may have filled some tables.
  await emptyTables(target, tables);
  for (const table of tables) await copyTable(read, target, table);
  await copySequences(read, target);
  await read("COMMIT");
}

async function schemaVersion(source: EarlierDatabase, migrations: readonly Migration[]): Promise<number> {
  const { rows: found } = await source.query("SELECT WHERE to_regclass('schema_migration') IS NOT NULL");
  if (found.length === 0) return 0;
  const { rows } = await source.query<{ version: number }>(
    "SELECT coalesce(max(version), 0) AS version FROM schema_migration",
  );
  const version = rows[0]?.version ?? 0;
  if (version > migrations.length) {
    throw new DatabaseIsNewer(
      `The database has migration ${version}; this Confab knows migrations up to ${migrations.length}. ` +
        "Start the newer Confab that wrote it, or restore the backup that was made before it.",
    );
  }
  return version;
}
