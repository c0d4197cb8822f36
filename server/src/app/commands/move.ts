/** `confab move` moves an installation from the embedded database to a PostgreSQL server, or back. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { systemClock, systemRandom } from "../../base/clock.ts";
import { openSecrets } from "../../base/secrets.ts";
import { StartError } from "../../base/start-error.ts";
import type { Config } from "../../config/config.ts";
import { lockDataDirectory } from "../../db/data-directory-lock.ts";
import type { Engine } from "../../db/engine.ts";
import { DatabaseUnavailable, DataDirectoryInUse, describe } from "../../db/errors.ts";
import { loadMigrations, migrationsDirectory } from "../../db/migrate.ts";
import { explainRefusal, withoutPassword } from "../../db/refusals.ts";
import { statement, text } from "../../db/statement.ts";
import { createLogger, standardError } from "../../observability/logger.ts";
import {
  openEmbeddedSource,
  openEmbeddedTarget,
  openPostgresSource,
  openPostgresTarget,
  type Surroundings,
} from "../move/ends.ts";
import { type MovedTable, moveDatabase, tablesToMove } from "../move/move-database.ts";
import { formatCount, Progress } from "../move/progress.ts";
import { required, requireServersUser } from "./with-installation.ts";

const EMBEDDED = "embedded";

/** @returns the text to print. @throws StartError */
export async function moveCommand(config: Config, args: readonly string[]): Promise<string> {
  const to = destinationIn(args);
  const secretsFile = join(config.dataDir, "secrets.json");
  if (!existsSync(secretsFile)) {
    throw new StartError(
      `The data directory ${config.dataDir} has no secrets.json. Set CONFAB_DATA_DIR to the data directory of a node.`,
    );
  }
  requireServersUser(config.dataDir, statSync(secretsFile).uid);
  const run = to === EMBEDDED ? moveToEmbedded(config) : moveToPostgres(config, to);
  using _lock = lock(config.dataDir);
  const surroundings: Surroundings = {
    random: systemRandom,
    logger: createLogger(config.logLevel, standardError()),
    migrations: await loadMigrations(migrationsDirectory),
  };
  using progress = new Progress(systemClock, process.stderr);
  try {
    return await run(surroundings, progress);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    throw new StartError(
      `The move was interrupted: ${error.message}. The database that it reads is unchanged. Run this again, which starts over.`,
      { cause: error },
    );
  }
}

type Move = (surroundings: Surroundings, progress: Progress) => Promise<string>;

function moveToPostgres({ dataDir, databaseUrl }: Config, to: string): Move {
  if (databaseUrl !== undefined) {
    throw new StartError(
      `DATABASE_URL is set, so this installation already uses a server. Unset it for this command to move the embedded database of ${dataDir}.`,
    );
  }
  return async (surroundings, progress) => {
    await using source = await openEmbeddedSource(dataDir, surroundings);
    const installation = await requireSameSecrets(source.engine, dataDir);
    const options = { databaseUrl: to, tables: await tablesToMove(source.engine), installation };
    await using target = await openPostgresTarget(options, surroundings).catch((error: unknown) => {
      throw namingOption(error, to);
    });
    const moved = await moveDatabase(source.engine, target.engine, progress);
    await target.complete();
    return `${reportOf(moved)}
The installation has moved to ${withoutPassword(to)}. Start the server with this address in DATABASE_URL, and with the same data directory, which has the secrets and the uploaded files. The embedded database in ${join(dataDir, "db")} is unchanged, and no longer used. Move it away, and delete it when everything works.`;
  };
}

function moveToEmbedded({ dataDir, databaseUrl }: Config): Move {
  if (databaseUrl === undefined) {
    throw new StartError("DATABASE_URL is missing. It names the database to move from.");
  }
  return async (surroundings, progress) => {
    await using source = await openPostgresSource(databaseUrl, surroundings);
    await requireSameSecrets(source.engine, dataDir);
    await using target = await openEmbeddedTarget(dataDir, surroundings);
    const moved = await moveDatabase(source.engine, target.engine, progress);
    await target.complete();
    return `${reportOf(moved)}
The installation has moved to ${join(dataDir, "db")}. Start one server with this data directory, and without DATABASE_URL. Its uploads folder needs the files of all nodes, unless they are in a bucket. The database at ${withoutPassword(databaseUrl)} is unchanged, and no longer used. Delete it when everything works.`;
  };
}

/** @throws StartError */
function destinationIn(args: readonly string[]): string {
  const to = required(readTo(args), "to");
  if (to === EMBEDDED || /^postgres(ql)?:\/\//.test(to)) return to;
  throw new StartError(`--to is "${to}"; it must be ${EMBEDDED}, or begin with postgres://.`);
}

function readTo(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { to: { type: "string" } } }).values.to;
  } catch (error) {
    throw new StartError(`${describe(error)}. See confab --help.`, { cause: error });
  }
}

function lock(dataDir: string): Disposable {
  try {
    return lockDataDirectory(dataDir);
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    throw new StartError(
      `A server is running on ${dataDir}. Stop it, and all other nodes, and run this again.`,
      { cause: error },
    );
  }
}

/** The refusals of a server name the variable that its address usually comes from. */
function namingOption(error: unknown, databaseUrl: string): unknown {
  const explained = explainRefusal(error, databaseUrl);
  if (!(explained instanceof StartError)) return explained;
  return new StartError(explained.message.replaceAll("DATABASE_URL", "--to"), { cause: explained });
}

const readSecretsCheckSql = statement({
  name: "read_secrets_check",
  text: "select value from installation where name = 'secrets'",
  row: { value: text },
});

/** Returns the fingerprint of the secrets. @throws StartError unless they belong to the database */
async function requireSameSecrets(source: Engine, dataDir: string): Promise<string> {
  const { fingerprint } = await openSecrets(dataDir, systemRandom);
  const row = await readSecretsCheckSql.first(source, []);
  if (row?.value === fingerprint) return fingerprint;
  throw new StartError(
    `The database was set up with other secrets than those in ${dataDir}. Copy secrets.json from the data directory of a node that works.`,
  );
}

/** Lists the tables that have rows. */
function reportOf(moved: readonly MovedTable[]): string {
  const filled = moved
    .filter(({ rows }) => rows > 0)
    .map(({ name, rows }) => ({ name, count: formatCount(rows) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const width = Math.max(...filled.map(({ count }) => count.length));
  const total = formatCount(moved.reduce((sum, { rows }) => sum + rows, 0));
  return [
    ...filled.map(({ name, count }) => `  ${count.padStart(width)}  ${name}`),
    `${total} rows in ${moved.length} tables are the same in both databases.`,
  ].join("\n");
}
