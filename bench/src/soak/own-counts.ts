/** Counts what a server holds, from within its process. */
import { readdirSync, readlinkSync } from "node:fs";
import type { RunningServer } from "@confab/server/app/server";
import type { Engine } from "@confab/server/db/engine";
import type { SteppedClock } from "./stepped-clock.ts";

export interface OwnCounts {
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly databaseBytes: number;
  /** Bytes of each table with its indexes, and of each partition. */
  readonly tableBytes: Readonly<Record<string, number>>;
  /** The newest message's id. Ids are dense, so differences are numbers of messages. */
  readonly newestMessageId: number;
  readonly databaseConnections: number;
  readonly timers: number;
  readonly queues: number;
  /** Held polls and open streams of events. */
  readonly readers: number;
  /** Open files of the process, without sockets; 0 if the system can't say. */
  readonly openFiles: number;
  readonly sockets: number;
  /** Objects that keep Node's event loop busy, by kind. */
  readonly resources: Readonly<Record<string, number>>;
}

export async function countOwn(
  { context, realms }: RunningServer,
  { timers }: Pick<SteppedClock, "timers">,
): Promise<OwnCounts> {
  const { engine } = context;
  const rows = await countRows(engine);
  const [database] = await engine.query<{ bytes: number; newest: number }>({
    text: `select pg_database_size(current_database())::float8 as bytes,
                  (select max(message_id) from realm_counter)::float8 as newest`,
    values: [],
  });
  const held = [...realms.all()].map(({ queues }) => queues);
  const { inUse, idle } = engine.connections();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  return {
    rows,
    databaseBytes: database?.bytes ?? Number.NaN,
    tableBytes: await measureTables(engine),
    newestMessageId: database?.newest ?? Number.NaN,
    databaseConnections: inUse + idle,
    timers,
    queues: held.reduce((sum, { size }) => sum + size, 0),
    readers: held.reduce((sum, { readers }) => sum + readers.poll + readers.stream, 0),
    ...countOpenFiles(),
    resources,
  };
}

async function countRows(engine: Engine): Promise<Record<string, number>> {
  const tables = await engine.query<{ name: string }>({
    text: `select relname as name from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
            order by relname`,
    values: [],
  });
  const counted = await engine.query<{ name: string; rows: number }>({
    text: tables
      .map(({ name }) => `select '${name}' as name, count(*)::float8 as rows from ${name}`)
      .join(" union all "),
    values: [],
    isLong: true,
  });
  return Object.fromEntries(counted.map(({ name, rows }) => [name, rows]));
}

/** Includes the system's tables, which grow with temporary objects and statistics. */
async function measureTables(engine: Engine): Promise<Record<string, number>> {
  const tables = await engine.query<{ name: string; bytes: number }>({
    text: `select relname as name, pg_total_relation_size(oid)::float8 as bytes
             from pg_class where relkind in ('r', 'm')`,
    values: [],
  });
  return Object.fromEntries(tables.map(({ name, bytes }) => [name, bytes]));
}

function countOpenFiles(): { openFiles: number; sockets: number } {
  const open = { openFiles: 0, sockets: 0 };
  for (const name of list("/proc/self/fd")) {
    try {
      if (readlinkSync(`/proc/self/fd/${name}`).startsWith("socket:")) open.sockets += 1;
      else open.openFiles += 1;
    } catch {
      // The folder itself was open while it was listed.
    }
  }
  return open;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Only Linux has it.
    return [];
  }
}
