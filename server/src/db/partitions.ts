/**
 * The partitions of what grows with every message: `message` and `message_search`, by ranges of ids
 * (docs/decisions/partitions.md). Upkeep makes the next ones in time; a write that comes earlier has them made.
 */
import type { Connection, Engine, QueryRunner } from "./engine.ts";

/** Ids that differ in no more than these bits are in one partition, which becomes some 20 to 40 GB. */
export const PARTITION_BITS = 25;

const IDS_PER_PARTITION = 2 ** PARTITION_BITS;

/**
 * The next partition is made when so many ids are left of the last one: minutes of the fastest writers. A small
 * installation never gets there, and has one.
 */
const IDS_AHEAD = IDS_PER_PARTITION / 2;

const tables = ["message", "message_search"] as const;

/** "confab part", as a number that other programs on the same database are unlikely to lock. */
const lockKey = 0x63_70_61_72;

/** Partitions are counted from 0. */
export const partitionOf = (messageId: number): number => Math.floor(messageId / IDS_PER_PARTITION);
export const firstIdOf = (partition: number): number => partition * IDS_PER_PARTITION;

/** SQL: no message of this number or a later one has a lower id. @param conversation the alias of its row */
export const leastIdOfSeq = (seq: string, conversation: string): string =>
  `((width_bucket(${seq}, ${conversation}.first_seqs) - 1)::bigint << ${PARTITION_BITS})`;

/** SQL: the end of that partition, beyond which the numbers are later ones in any case. */
export const endOfPartitionOfSeq = (seq: string, conversation: string): string =>
  `(width_bucket(${seq}, ${conversation}.first_seqs)::bigint << ${PARTITION_BITS})`;

/** Whether a statement failed because it came to a partition that is not there. */
export const isMissingPartition = (error: unknown): boolean =>
  error instanceof Error && "routine" in error && error.routine === "ExecFindPartition";

export class Partitions {
  readonly #engine: Engine;
  #last = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The last partition that this node knows of. Others may have made later ones since, which are nearly empty. */
  get last(): number {
    return this.#last;
  }

  /**
   * Makes the partitions that will be needed next, unless they are there. Several nodes may do it at once, and nobody
   * who reads or writes messages waits for it.
   */
  async createAhead(): Promise<void> {
    let { last, needed } = await extent(this.#engine);
    if (last < needed) {
      await this.#engine.transaction(async (connection) => {
        await connection.query({ text: "select pg_advisory_xact_lock($1)", values: [lockKey] });
        ({ last, needed } = await extent(connection));
        while (last < needed) {
          last += 1;
          for (const table of tables) await createPartition(connection, table, last);
        }
      });
    }
    this.#last = last;
  }
}

/** The last partition that there is, and the last one that there should be. */
async function extent(runner: QueryRunner): Promise<{ last: number; needed: number }> {
  const [row] = await runner.query<{ last: number; newest_id: number }>({
    text: `select (select count(*) - 1 from pg_inherits where inhparent = 'message'::regclass) as last,
                  (select coalesce(max(message_id), 0) from realm_counter) as newest_id`,
    values: [],
  });
  return { last: row?.last ?? 0, needed: partitionOf((row?.newest_id ?? 0) + IDS_AHEAD) };
}

/**
 * Attaches a table that it has made, as only those wait for that who change partitions themselves. To make it a
 * partition from the beginning would wait for all who read and write, and they for it.
 */
async function createPartition(connection: Connection, table: string, partition: number): Promise<void> {
  const name = `${table}_${partition}`;
  await connection.query({ text: `create table ${name} (like ${table} including all)`, values: [] });
  await connection.query({
    text: `alter table ${table} attach partition ${name}
             for values from (${firstIdOf(partition)}) to (${firstIdOf(partition + 1)})`,
    values: [],
  });
}
