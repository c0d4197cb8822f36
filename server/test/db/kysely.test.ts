import { Database, prepared, type Tx } from "@confab/server/db/kysely";
import { type Generated, sql } from "kysely";
import { expect, test } from "vitest";
import { describeEngines, openTestEngine } from "./engines.ts";

interface Schema {
  item: { id: Generated<number>; name: string; tags: string[] };
}

const createItem =
  "CREATE TABLE item (id bigint GENERATED ALWAYS AS IDENTITY, name text NOT NULL, tags text[] NOT NULL)";

describeEngines((kind) => {
  test("queries are built, typed and executed, outside and inside a transaction", async () => {
    await using world = await openTestEngine(kind);
    await world.run(createItem);
    const database = new Database<Schema>(world.engine);
    const id = await database.transaction(async (tx) => {
      const row = await tx
        .insertInto("item")
        .values({ name: "lunch", tags: ["a", "b"] })
        .returning("id")
        .executeTakeFirstOrThrow();
      return row.id;
    });
    const found = await database.kysely.selectFrom("item").selectAll().where("id", "=", id).execute();
    expect(found).toEqual([{ id: 1, name: "lunch", tags: ["a", "b"] }]);
    const updated = await database.kysely.updateTable("item").set({ name: "dinner" }).executeTakeFirst();
    expect(updated.numUpdatedRows).toBe(1n);
    const { rows } = await sql<{ name: string }>`SELECT name FROM item WHERE id = ${id}`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ name: "dinner" }]);
  });

  test("a transaction's queries run in it, and go with it", async () => {
    await using world = await openTestEngine(kind);
    await world.run(createItem);
    const database = new Database<Schema>(world.engine);
    const insert = (tx: Tx<Schema>) => tx.insertInto("item").values({ name: "lunch", tags: [] }).execute();
    const transaction = database.transaction(
      async (tx) => {
        await insert(tx);
        expect(tx.isolation).toBe("repeatable read");
        expect(await tx.query({ text: "SELECT name FROM item", values: [] })).toEqual([{ name: "lunch" }]);
        throw new Error("changed my mind");
      },
      { isolation: "repeatable read" },
    );
    await expect(transaction).rejects.toThrow("changed my mind");
    expect(await database.kysely.selectFrom("item").selectAll().execute()).toEqual([]);
  });

  test("a query can be prepared under a name", async () => {
    await using world = await openTestEngine(kind);
    await world.run(createItem);
    const database = new Database<Schema>(world.engine);
    await database.transaction(async (tx) => {
      await tx.insertInto("item").values({ name: "lunch", tags: [] }).execute();
      const byName = tx.selectFrom("item").select("id").where("name", "=", "lunch");
      expect(await prepared(tx, "item-by-name", byName)).toEqual([{ id: 1 }]);
      const { rows } = await sql`SELECT name FROM pg_prepared_statements`.execute(tx);
      expect(rows).toEqual([{ name: "item-by-name" }]);
    });
  });

  test("the database is not to be used within a transaction, and begins transactions itself", async () => {
    await using world = await openTestEngine(kind);
    await world.run(createItem);
    const database = new Database<Schema>(world.engine);
    await database.transaction(async () => {
      const outside = database.kysely.selectFrom("item").selectAll().execute();
      await expect(outside).rejects.toThrow("within a transaction");
    });
    const byKysely = database.kysely.transaction().execute(async () => {});
    await expect(byKysely).rejects.toThrow("Database.transaction");
  });
});
