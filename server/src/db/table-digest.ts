/** Digests of tables, by which the same rows are recognized in two databases, in whatever order they are stored. */
import type { QueryRunner } from "./engine.ts";

export interface Digest {
  readonly rows: number;
  /** The sum of a hash of each row's text form. */
  readonly sum: bigint;
}

/** One statement reads this many blocks, 32 MB by default. */
const BLOCKS_AT_A_TIME = 4096;

/** Returns the number of blocks of a table, without its long values, which are stored apart. */
export async function countBlocks(runner: QueryRunner, table: string): Promise<number> {
  const [row] = await runner.query<{ blocks: number }>({
    text: `SELECT pg_relation_size($1::regclass) / current_setting('block_size')::integer AS blocks`,
    values: [table],
  });
  return row?.blocks ?? 0;
}

/**
 * Reads a table and returns its digest. The session writes values as `sameTexts` sets it, and nothing changes the table
 * meanwhile. The hash is a part of SHA-256, which every server computes in the same way.
 *
 * @param table quoted if necessary
 * @param onRead gets the number of blocks of each step
 */
export async function digestTable(
  runner: QueryRunner,
  table: string,
  onRead: (blocks: number) => void = () => {},
): Promise<Digest> {
  const blocks = await countBlocks(runner, table);
  let digest: Digest = { rows: 0, sum: 0n };
  for (let first = 0; first < blocks; first += BLOCKS_AT_A_TIME) {
    const end = Math.min(first + BLOCKS_AT_A_TIME, blocks);
    const [part] = await runner.query<{ rows: number; sum: string }>({
      text: `SELECT count(*) AS rows, coalesce(sum(hash), 0)::text AS sum
               FROM (SELECT ('x' || encode(substr(sha256(convert_to(whole_row::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint
                       FROM ${table} AS whole_row
                      WHERE ctid >= '(${first},0)' AND ctid < '(${end},0)') AS hashes (hash)`,
      values: [],
      isLong: true,
    });
    if (part) digest = { rows: digest.rows + part.rows, sum: digest.sum + BigInt(part.sum) };
    onRead(end - first);
  }
  return digest;
}
