import type { QueryRunner } from "./engine.ts";

/** Returns the time of the database's clock, in milliseconds since 1970. All nodes follow it. */
export async function readDatabaseTime(database: QueryRunner): Promise<number> {
  const [row] = await database.query<{ now: number }>({
    name: "read_time",
    text: "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now",
    values: [],
  });
  if (!row) throw new Error("The database did not return its time");
  return row.now;
}
