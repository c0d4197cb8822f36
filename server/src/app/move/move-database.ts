/** Copies all rows of an installation from one database to another, and compares the two. */
import { StartError } from "../../base/start-error.ts";
import type { Connection, Engine, QueryRunner } from "../../db/engine.ts";
import { DatabaseUnavailable, sqlStateOf } from "../../db/errors.ts";
import { rawSql } from "../../db/sql.ts";
import {
  copyPartitions,
  copySequences,
  copyTable,
  emptyTables,
  type Read,
  readTables,
  sameTexts,
  type Table,
} from "../../db/table-copy.ts";
import { countBlocks, type Digest, digestTable } from "../../db/table-digest.ts";
import type { Progress } from "./progress.ts";

export interface MovedTable {
  readonly name: string;
  readonly rows: number;
}

/** Each database keeps its own, which tells when it was migrated. */
const NOT_MOVED = "schema_migration";

/** Returns the tables of a database that are moved, if it has no tables of other programs. */
export async function tablesToMove(engine: Engine): Promise<Table[]> {
  return (await readTables(reading(engine))).filter(({ name }) => name !== NOT_MOVED);
}

/**
 * Copies the tables. Nothing can change the source meanwhile.
 *
 * @param target has the schema of the source, and no partitions or rows that the source lacks, but possibly some of an
 * earlier attempt
 * @returns the tables, which are equal in both databases
 * @throws StartError if they are not equal, or if something writes to the source
 */
export async function moveDatabase(
  source: Engine,
  target: Engine,
  progress: Progress,
): Promise<MovedTable[]> {
  const ours = await tablesInBoth(source, target);
  return source.transaction(
    async (connection) => {
      await lock(connection, ours);
      const before = await digestAll(connection, ours, "Reading", progress);
      await copyAll(connection, target, ours, before, progress);
      await tidy(target, ours, progress);
      const after = await target.transaction(async (copy) => {
        await rawSql(sameTexts).all(copy);
        return digestAll(copy, ours, "Comparing", progress);
      });
      refuseDifferences(ours, before, after);
      return ours.map(({ name }) => ({ name, rows: before.get(name)?.rows ?? 0 }));
    },
    { isolation: "repeatable read" },
  );
}

const reading =
  (runner: QueryRunner): Read =>
  (text) =>
    rawSql(text).all(runner);

/** A server may also have tables of other programs. The embedded database has only those that are moved. */
async function tablesInBoth(source: Engine, target: Engine): Promise<Table[]> {
  await copyPartitions(reading(source), target);
  const [from, to] = [await tablesToMove(source), await tablesToMove(target)];
  const [all, others] = source.kind === "embedded" ? [from, to] : [to, from];
  const shapes = new Map(others.map(({ name, shape }) => [name, shape]));
  const different = all.filter(({ name, shape }) => shapes.get(name) !== shape);
  if (different.length > 0) {
    throw new StartError(
      `The two databases have different columns in ${namesOf(different)}. Was the schema changed by hand?`,
    );
  }
  const moved = new Set(all.map(({ name }) => name));
  return from.filter(({ name }) => moved.has(name));
}

/** Autovacuum gives way within a second. Anything else that holds a table for longer is a writer. */
const LOCK_TIMEOUT = "3s";

/** Makes the transaction see one state of the source, which nobody changes. It takes its snapshot after the locks. */
async function lock(connection: Connection, tables: readonly Table[]): Promise<void> {
  await rawSql(`SET TRANSACTION READ ONLY; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'; ${sameTexts}`).all(
    connection,
  );
  try {
    await rawSql(`LOCK TABLE ${namesOf(tables)} IN SHARE MODE`).all(connection);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || sqlStateOf(error.cause) !== "55P03") throw error;
    throw new StartError("Another program is writing to the database. Stop all nodes, and run this again.", {
      cause: error,
    });
  }
}

async function digestAll(
  connection: Connection,
  tables: readonly Table[],
  title: string,
  progress: Progress,
): Promise<Map<string, Digest>> {
  let blocks = 0;
  for (const { name } of tables) blocks += await countBlocks(connection, name);
  progress.begin(title, "blocks", blocks);
  const digests = new Map<string, Digest>();
  for (const { name } of tables) {
    progress.at(name);
    digests.set(name, await digestTable(connection, name, (read) => progress.add(read)));
  }
  return digests;
}

async function copyAll(
  connection: Connection,
  target: Engine,
  tables: readonly Table[],
  digests: ReadonlyMap<string, Digest>,
  progress: Progress,
): Promise<void> {
  await emptyTables(target, tables);
  progress.begin("Copying", "rows", sum([...digests.values()].map(({ rows }) => rows)));
  for (const table of tables) {
    progress.at(table.name);
    await copyTable(reading(connection), target, table, (rows) => progress.add(rows));
  }
  await copySequences(reading(connection), target);
}

/** Gathers the statistics by which statements are planned, so that the first requests are as fast as later ones. */
async function tidy(target: Engine, tables: readonly Table[], progress: Progress): Promise<void> {
  progress.begin("Analyzing", "tables", tables.length);
  for (const { name } of tables) {
    progress.at(name);
    await rawSql(`VACUUM (ANALYZE) ${name}`).all(target);
    progress.add(1);
  }
}

function refuseDifferences(
  tables: readonly Table[],
  before: ReadonlyMap<string, Digest>,
  after: ReadonlyMap<string, Digest>,
): void {
  const different = tables.filter(({ name }) => {
    const [one, other] = [before.get(name), after.get(name)];
    return one?.rows !== other?.rows || one?.sum !== other?.sum;
  });
  if (different.length === 0) return;
  const lines = different.map(
    ({ name }) => `  ${name}: ${before.get(name)?.rows} rows, and ${after.get(name)?.rows} in the copy`,
  );
  throw new StartError(
    [
      "The copy differs from the original in these tables, so it can't be used:",
      ...lines,
      "Nothing else may write to the new database. Run this again; if it fails again, report the problem with this output.",
    ].join("\n"),
  );
}

const namesOf = (tables: readonly Table[]): string => tables.map(({ name }) => name).join(", ");

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
