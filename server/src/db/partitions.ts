/**
 * The partitions of the tables that grow with every message: `message` and `message_search`, by ranges of ids
 * (docs/decisions/partitions.md). Maintenance creates the next partitions in time. A write that needs one earlier has
 * it created.
 */
import type { Connection, Engine, QueryRunner } from "./engine.ts";

/** Ids that differ only in this number of low bits are in one partition, which grows to some 20 to 40 GB. */
export const PARTITION_BITS = 25;

const IDS_PER_PARTITION = 2 ** PARTITION_BITS;

/**
 * The next partition is created when this many ids are left of the last one. Even the fastest writers take minutes to
 * use them. A small installation never gets that far, and has one partition.
 */
const IDS_AHEAD = IDS_PER_PARTITION / 2;

const tables = ["message", "message_search"] as const;

/** "confab part", as a number that other programs on the same database are unlikely to lock. */
const lockKey = 0x63_70_61_72;

/** Partitions are counted from 0. */
export const partitionOf = (messageId: number): number => Math.floor(messageId / IDS_PER_PARTITION);
export const firstIdOf = (partition: number): number => partition * IDS_PER_PARTITION;

/** True if a statement failed because a partition does not exist. */
export const isMissingPartition = (error: unknown): boolean =>
  error instanceof Error && "routine" in error && error.routine === "ExecFindPartition";

export class Partitions {
  readonly #engine: Engine;
  #last = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /**
   * The last partition that this node knows of. Other nodes may since have created later ones, which are nearly empty.
   */
  get last(): number {
    return this.#last;
  }

  /**
   * Creates the partitions that will be needed next, unless they exist. Several nodes may do so simultaneously. Readers
   * and writers of messages don't wait for it.
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

/** Returns the last partition that exists, and the last one that should exist. */
async function extent(runner: QueryRunner): Promise<{ last: number; needed: number }> {
  const [row] = await runner.query<{ last: number; newest_id: number }>({
    text: `select (select count(*) - 1 from pg_inherits where inhparent = 'message'::regclass) as last,
                  (select coalesce(max(message_id), 0) from realm_counter) as newest_id`,
    values: [],
  });
  return { last: row?.last ?? 0, needed: partitionOf((row?.newest_id ?? 0) + IDS_AHEAD) };
}

/**
 * Creates a table, then attaches it as a partition. Only other changes of partitions wait for that. Creating it as a
 * partition from the beginning would wait for all readers and writers, and would make them wait.
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
