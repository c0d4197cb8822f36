/** The migration that lets messages be indexed again for search. */
import { loadMigrations, migrate, migrationsDirectory } from "@confab/server/db/migrate";
import { searchIndexer } from "@confab/server/domain/messages/search/search-index";
import { expect, test } from "vitest";
import { describeEngines, openTestEngine } from "./engines.ts";

describeEngines((kind) => {
  test("all indexed messages are left to the current version of the index", async () => {
    await using world = await openTestEngine(kind);
    const migrations = await loadMigrations(migrationsDirectory);
    await migrate(world.engine, migrations.slice(0, 5));
    await world.run(`
      insert into log_consumer (realm_id, name, position) values (1, 'search_index', 7), (1, 'traffic', 7)`);
    await migrate(world.engine, migrations);
    expect(
      await world.run("select name, version, position, redo_below from log_consumer order by name"),
    ).toEqual([
      {
        name: "search_index",
        version: searchIndexer.version,
        position: 7,
        redo_below: Number.MAX_SAFE_INTEGER,
      },
      { name: "traffic", version: 1, position: 7, redo_below: null },
    ]);
  });
});
