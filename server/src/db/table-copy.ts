/**
 * Copies tables from one database to another. Each row is copied in its text form, which is the same in all versions of
 * PostgreSQL, so every value arrives exactly as it was.
 */
import type { QueryRunner } from "./engine.ts";

/** Runs a statement in the session of the source, and returns its rows. */
export type Read = <Row>(text: string) => Promise<Row[]>;

export interface Table {
  /** Quoted if necessary, as are the columns. */
  readonly name: string;
  /** The writable columns, separated by commas; `parts` has each as a part of `record`. */
  readonly columns: string;
  readonly parts: string;
  /** All columns with their types, in order. Tables with equal shapes have equal text forms of their rows. */
  readonly shape: string;
}

/** The options that determine the text forms of values, as statements for the beginning of a transaction. */
export const sameTexts = [
  "SET LOCAL DateStyle = 'ISO'",
  "SET LOCAL TimeZone = 'UTC'",
  "SET LOCAL IntervalStyle = 'postgres'",
  "SET LOCAL extra_float_digits = 1",
  "SET LOCAL bytea_output = 'hex'",
].join("; ");

const tablesText = `
  SELECT format('%I', relname) AS name,
         string_agg(format('%I', attname), ', ' ORDER BY attnum) FILTER (WHERE attgenerated = '') AS columns,
         string_agg(format('(record).%I', attname), ', ' ORDER BY attnum) FILTER (WHERE attgenerated = '') AS parts,
         string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' ORDER BY attnum) AS shape
    FROM pg_class
    JOIN pg_attribute ON attrelid = pg_class.oid
   WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
   GROUP BY relname
   ORDER BY relname`;

const referencesText = `
  SELECT format('%I', child.relname) AS child, format('%I', parent.relname) AS parent
    FROM pg_constraint
    JOIN pg_class AS child ON child.oid = conrelid
    JOIN pg_class AS parent ON parent.oid = confrelid
   WHERE contype = 'f' AND child.relnamespace = current_schema()::regnamespace`;

/** Returns the tables of the schema that hold rows, partitions among them. A table follows those that it refers to. */
export async function readTables(read: Read): Promise<Table[]> {
  const tables = await read<Table>(tablesText);
  const references = await read<{ child: string; parent: string }>(referencesText);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const sorted = new Set<Table>();
  const visited = new Set<string>();
  const add = (name: string) => {
    const table = byName.get(name);
    if (!table || visited.has(name)) return;
    visited.add(name);
    for (const { child, parent } of references) if (child === name) add(parent);
    sorted.add(table);
  };
  for (const { name } of tables) add(name);
  return [...sorted];
}

const partitionsText = `
  SELECT format('%I', relname) AS name, inhparent::regclass::text AS parent, pg_get_expr(relpartbound, oid) AS bounds
    FROM pg_class
    JOIN pg_inherits ON inhrelid = oid
   WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relispartition
   ORDER BY relname`;

/** Creates those partitions of the source that the target lacks. The migrations create only the first ones. */
export async function copyPartitions(read: Read, target: QueryRunner): Promise<void> {
  const partitions = await read<{ name: string; parent: string; bounds: string }>(partitionsText);
  const parents = await target.query<{ name: string }>({ text: parentsText, values: [] });
  const known = new Set(parents.map(({ name }) => name));
  for (const { name, parent, bounds } of partitions) {
    if (!known.has(parent)) continue;
    const text = `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${parent} ${bounds}`;
    await target.query({ text, values: [], isLong: true });
  }
}

const parentsText = `
  SELECT oid::regclass::text AS name FROM pg_class
   WHERE relnamespace = current_schema()::regnamespace AND relkind = 'p'`;

/** Removes all rows of the tables. */
export async function emptyTables(target: QueryRunner, tables: readonly Table[]): Promise<void> {
  if (tables.length === 0) return;
  const text = `TRUNCATE ${tables.map(({ name }) => name).join(", ")}`;
  await target.query({ text, values: [], isLong: true });
}

/** A batch of rows has about this many characters, or is a single row. */
const CHARACTERS_AT_A_TIME = 2 ** 18;
/** The first batch, before the length of a row is known, and the largest one. */
const ROWS_AT_A_TIME = { first: 100, most: 1000 };

/**
 * Copies all rows of a table, of which a few batches are in memory at any time. The next batch is read while one is
 * written.
 *
 * @param read statements of one transaction
 * @param onCopied gets the number of rows of each batch
 */
export async function copyTable(
  read: Read,
  target: QueryRunner,
  { name, columns, parts }: Table,
  onCopied: (rows: number) => void = () => {},
): Promise<void> {
  await read(
    `DECLARE reader NO SCROLL CURSOR FOR SELECT whole_row::text AS record FROM ${name} AS whole_row`,
  );
  let count = ROWS_AT_A_TIME.first;
  const readNext = async (): Promise<string[]> => {
    const rows = await read<{ record: string }>(`FETCH ${count} FROM reader`);
    const records = rows.map(({ record }) => record);
    count = nextCount(records, count);
    return records;
  };
  const text = `
    INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${parts}
      FROM (SELECT line::${name} AS record FROM unnest($1::text[]) AS line OFFSET 0) AS records`;
  let records = await readNext();
  while (records.length > 0) {
    const [next] = await Promise.all([readNext(), target.query({ text, values: [records], isLong: true })]);
    onCopied(records.length);
    records = next;
  }
  await read("CLOSE reader");
}

/** Returns the size of the next batch, by the length of the rows of the last one. */
function nextCount(records: readonly string[], count: number): number {
  const characters = records.reduce((sum, { length }) => sum + length, 1);
  const fitting = Math.floor((records.length * CHARACTERS_AT_A_TIME) / characters);
  return Math.max(1, Math.min(fitting, 4 * count, ROWS_AT_A_TIME.most));
}

const sequencesText = `
  SELECT format('%I', relname) AS name FROM pg_class
   WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S'`;

/** Makes the sequences that exist in both databases continue where those of the source are. */
export async function copySequences(read: Read, target: QueryRunner): Promise<void> {
  const known = await target.query<{ name: string }>({ text: sequencesText, values: [] });
  const names = new Set(known.map(({ name }) => name));
  for (const { name } of await read<{ name: string }>(sequencesText)) {
    if (!names.has(name)) continue;
    const rows = await read<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${name}`,
    );
    for (const { last, called } of rows) {
      await target.query({ text: "SELECT setval($1, $2, $3)", values: [name, last, called] });
    }
  }
}
