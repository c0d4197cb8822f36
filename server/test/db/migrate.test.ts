import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "@confab/server/base/start-error";
import { DatabaseIsNewer } from "@confab/server/db/errors";
import { loadMigrations, type Migration, migrate } from "@confab/server/db/migrate";
import { openEngine } from "@confab/server/db/open-engine";
import { describe, expect, test } from "vitest";
import { createTestStorage, describeEngines, describePostgres, openTestEngine } from "./engines.ts";

const first: Migration = {
  version: 1,
  name: "first",
  up: "CREATE TABLE run (version integer); INSERT INTO run VALUES (1);",
};
const second: Migration = { version: 2, name: "second", up: "INSERT INTO run VALUES (2)" };
const broken: Migration = { version: 2, name: "broken", up: "INSERT INTO run VALUES (2); SELEKT;" };

describeEngines((kind) => {
  test("migrations run in order, once, and are recorded", async () => {
    await using world = await openTestEngine(kind);
    expect(await migrate(world.engine, [first])).toEqual([1]);
    expect(await migrate(world.engine, [first, second])).toEqual([2]);
    expect(await migrate(world.engine, [first, second])).toEqual([]);
    expect(await world.run("SELECT version FROM run ORDER BY version")).toEqual([
      { version: 1 },
      { version: 2 },
    ]);
    expect(await world.run("SELECT version, name FROM schema_migration ORDER BY version")).toEqual([
      { version: 1, name: "first" },
      { version: 2, name: "second" },
    ]);
  });

  test("a failed migration is named and rolled back, and keeps the earlier ones", async () => {
    await using world = await openTestEngine(kind);
    const failure = migrate(world.engine, [first, broken]);
    await expect(failure).rejects.toThrow(StartError);
    await expect(failure).rejects.toThrow("0002-broken");
    expect(await world.run("SELECT version FROM run")).toEqual([{ version: 1 }]);
    expect(await migrate(world.engine, [first, second])).toEqual([2]);
  });

  test("rejects a database newer than the program, and leaves it unchanged", async () => {
    await using storage = await createTestStorage(kind);
    await (await openEngine({ ...storage.options, migrations: [first, second] })).close();
    await expect(openEngine({ ...storage.options, migrations: [first] })).rejects.toThrow(DatabaseIsNewer);
    const engine = await openEngine({ ...storage.options, migrations: [first, second] });
    expect(await engine.query({ text: "SELECT count(*) AS runs FROM run", values: [] })).toEqual([
      { runs: 2 },
    ]);
    await engine.close();
  });

  test("rejects a database with another migration of the same number", async () => {
    await using world = await openTestEngine(kind);
    await migrate(world.engine, [first]);
    const other = migrate(world.engine, [{ ...first, name: "other" }, second]);
    await expect(other).rejects.toThrow("0001-first is other");
  });
});

describePostgres(() => {
  test("nodes that start simultaneously run each migration once", async () => {
    await using storage = await createTestStorage("postgres");
    await using others = await createTestStorage("embedded");
    const slow: Migration = { ...first, up: `SELECT pg_sleep(0.1); ${first.up}` };
    const start = (dataDir: string) =>
      openEngine({ ...storage.options, dataDir, migrations: [slow, second] });
    const nodes = await Promise.all(["a", "b", "c"].map((name) => start(join(others.options.dataDir, name))));
    const rows = await nodes[0]?.query({ text: "SELECT version FROM run ORDER BY version", values: [] });
    expect(rows).toEqual([{ version: 1 }, { version: 2 }]);
    await Promise.all(nodes.map((node) => node.close()));
  });
});

describe("loading", () => {
  test("reads the files in order of their numbers", async () => {
    using directory = directoryWith({ "0002-second.sql": "SELECT 2", "0001-first-of-all.sql": "SELECT 1" });
    expect(await loadMigrations(directory.path)).toEqual([
      { version: 1, name: "first-of-all", up: "SELECT 1" },
      { version: 2, name: "second", up: "SELECT 2" },
    ]);
  });

  test.each([
    ["a gap", { "0001-first.sql": "", "0003-third.sql": "" }],
    ["a number taken twice", { "0001-first.sql": "", "0001-other.sql": "" }],
    ["another file", { "0001-first.sql": "", "notes.txt": "" }],
  ])("rejects %s", async (_what, files) => {
    using directory = directoryWith(files);
    await expect(loadMigrations(directory.path)).rejects.toThrow("should be migration 2");
  });
});

function directoryWith(files: Record<string, string>): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), "confab-migrations-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}
