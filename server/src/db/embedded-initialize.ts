/**
 * A separate program: `node embedded-initialize.ts <directory>` creates an embedded database in the directory, and
 * exits when all of it is on disk. Creating a database takes several hundred MB, which a process doesn't return, and
 * the server runs for months.
 */
import fs from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { SyncedFileSystem, startParameters } from "./embedded-file-system.ts";

const directory = process.argv[2];
if (directory === undefined) throw new Error("Usage: node embedded-initialize.ts <directory>");

const database = await PGlite.create({
  fs: new SyncedFileSystem(directory, () => process.exit(1)),
  startParams: startParameters,
});
await database.close();

const everything = fs.readdirSync(directory, { recursive: true, encoding: "utf8" });
for (const path of [...everything.map((name) => join(directory, name)), directory]) {
  const file = fs.openSync(path, "r");
  fs.fsyncSync(file);
  fs.closeSync(file);
}
