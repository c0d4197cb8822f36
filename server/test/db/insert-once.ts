/** A program that inserts a row, tells its parent, and leaves its database open and idle. */
import { openEngine } from "@confab/server/db/open-engine";
import { pino } from "pino";

const engine = await openEngine({
  dataDir: process.argv[2] ?? "",
  logger: pino({ level: "silent" }),
  migrations: [],
  random: () => 0,
});
await engine.query({ text: "CREATE TABLE item (id integer); INSERT INTO item VALUES (1)", values: [] });
process.send?.("inserted");
