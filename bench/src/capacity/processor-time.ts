/** The processor time of PostgreSQL, with all of its processes. Known on Linux only. */
import { readdirSync, readFileSync } from "node:fs";
import type { PostgresProcess } from "@confab/testkit/postgres-process";

/** The unit of times in `/proc`, which has been the same on Linux for decades. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly parent: number;
  /** Seconds of the process itself. */
  readonly own: number;
  /** Seconds of its children that have ended. */
  readonly ended: number;
}

/** Returns a function that returns the seconds so far, or NaN if they can't be known. */
export async function postgresProcessorTime(postgres: PostgresProcess): Promise<() => number> {
  // This process of the server is always there.
  const [row] = await postgres.query<{ id: number }>(
    "select pid as id from pg_stat_activity where backend_type = 'checkpointer'",
  );
  const server = row && timesOf(row.id)?.parent;
  if (server === undefined) return () => Number.NaN;
  return () => {
    const main = timesOf(server);
    if (!main) return Number.NaN;
    const children = processIds()
      .map(timesOf)
      .filter((times) => times?.parent === server);
    return main.own + main.ended + children.reduce((sum, times) => sum + (times?.own ?? 0), 0);
  };
}

function processIds(): number[] {
  return readdirSync("/proc").map(Number).filter(Number.isInteger);
}

function timesOf(processId: number): ProcessTimes | undefined {
  try {
    const text = readFileSync(`/proc/${processId}/stat`, "utf8");
    // The name in parentheses may contain spaces.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    const seconds = (ticks: number) => ticks / TICKS_PER_SECOND;
    return { parent, own: seconds(user + system), ended: seconds(endedUser + endedSystem) };
  } catch {
    return undefined;
  }
}
