/** A program that inserts numbered rows, and sends each number to its parent after the insert is acknowledged. */
import { openEngine } from "@confab/server/db/open-engine";
import { pino } from "pino";

const engine = await openEngine({
  dataDir: process.argv[2] ?? "",
  logger: pino({ level: "silent" }),
  migrations: [],
  random: () => 0,
});
await engine.query({ text: "CREATE TABLE item (id integer)", values: [] });
for (let id = 1; ; id++) {
  await engine.query({ text: "INSERT INTO item VALUES ($1)", values: [id] });
  process.send?.(id);
}
