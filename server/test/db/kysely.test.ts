import { kyselyOn } from "@confab/server/db/kysely";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeEngines, openTestEngine } from "./engines.ts";

const createTable = "create table installation (name text primary key, value text not null)";

describeEngines((kind) => {
  test("queries are built, typed and executed on the engine", async () => {
    await using world = await openTestEngine(kind);
    await world.run(createTable);
    const db = kyselyOn(world.engine);
    await db.insertInto("installation").values({ name: "lunch", value: "soup" }).execute();
    const updated = await db.updateTable("installation").set({ value: "salad" }).executeTakeFirst();
    expect(updated.numUpdatedRows).toBe(1n);
    const { rows } = await sql`select value from installation where name = ${"lunch"}`.execute(db);
    expect(rows).toEqual([{ value: "salad" }]);
  });

  test("a transaction's queries run in it, and are rolled back with it", async () => {
    await using world = await openTestEngine(kind);
    await world.run(createTable);
    const transaction = world.engine.transaction(async (connection) => {
      const db = kyselyOn(connection);
      await db.insertInto("installation").values({ name: "lunch", value: "soup" }).execute();
      expect(await db.selectFrom("installation").select("name").execute()).toEqual([{ name: "lunch" }]);
      throw new Error("changed my mind");
    });
    await expect(transaction).rejects.toThrow("changed my mind");
    expect(await kyselyOn(world.engine).selectFrom("installation").selectAll().execute()).toEqual([]);
  });

  test("the engine can't be used within a transaction, and Kysely's own transactions can't be used", async () => {
    await using world = await openTestEngine(kind);
    await world.run(createTable);
    const db = kyselyOn(world.engine);
    await world.engine.transaction(async () => {
      const outside = db.selectFrom("installation").selectAll().execute();
      await expect(outside).rejects.toThrow("within a transaction");
    });
    await expect(db.transaction().execute(async () => {})).rejects.toThrow("Engine.transaction");
  });
});
