/**
 * The mark of a database into which a command is moving an installation. While it exists, the database may be
 * incomplete, and nothing else opens it. The mark is a table, which exists before any row does.
 */
import { StartError } from "../base/start-error.ts";
import type { QueryRunner } from "./engine.ts";

const TABLE = "incomplete_move";

/** Returns the fingerprint of the installation that is moving into the database; `undefined` if none is. */
export async function readMoveMark(runner: QueryRunner): Promise<string | undefined> {
  const [found] = await runner.query<{ is_there: boolean }>({
    text: `SELECT to_regclass('${TABLE}') IS NOT NULL AS is_there`,
    values: [],
  });
  if (!found?.is_there) return undefined;
  const [row] = await runner.query<{ installation: string }>({
    text: `SELECT installation FROM ${TABLE}`,
    values: [],
  });
  return row?.installation;
}

export async function setMoveMark(runner: QueryRunner, installation: string): Promise<void> {
  await runner.query({
    text: `CREATE TABLE ${TABLE} AS SELECT $1::text AS installation`,
    values: [installation],
  });
}

export async function removeMoveMark(runner: QueryRunner): Promise<void> {
  await runner.query({ text: `DROP TABLE ${TABLE}`, values: [] });
}

/** @throws StartError if the database has the mark */
export async function refuseIncompleteMove(runner: QueryRunner): Promise<void> {
  if ((await readMoveMark(runner)) === undefined) return;
  throw new StartError(
    "The database is incomplete: confab move is copying an installation into it, or was interrupted. Run the same command again, which starts over.",
  );
}
