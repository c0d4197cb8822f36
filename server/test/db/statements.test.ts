/** Compares the columns that every statement declares with those that the database returns. */
import { join } from "node:path";
import { EmbeddedConnection } from "@confab/server/db/embedded-connection";
import type { EngineKind } from "@confab/server/db/engine";
import { loadMigrations, migrate, migrationsDirectory } from "@confab/server/db/migrate";
import { openEngine } from "@confab/server/db/open-engine";
import {
  type Columns,
  DeclaredStatement,
  declaredStatements,
  int2,
  int4,
  int8,
  text,
} from "@confab/server/db/statement";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importDeclarations } from "./declarations.ts";
import { describeStatement } from "./described-statement.ts";
import { createTestStorage, describeEngines } from "./engines.ts";

interface MigratedDatabase extends AsyncDisposable {
  readonly client: pg.Client;
}

/** A client of `pg` on a migrated database, since the engine can't describe a statement. */
async function migratedDatabase(kind: EngineKind): Promise<MigratedDatabase> {
  const storage = await createTestStorage(kind);
  const engine = await openEngine(storage.options);
  await migrate(engine, await loadMigrations(migrationsDirectory));
  await engine.close();
  const { databaseUrl, dataDir } = storage.options;
  const embedded =
    databaseUrl === undefined ? await EmbeddedConnection.open(join(dataDir, "db"), () => {}) : undefined;
  const client = new pg.Client(
    embedded === undefined
      ? { connectionString: databaseUrl }
      : { stream: () => embedded, user: "postgres", database: "postgres" },
  );
  await client.connect();
  return {
    client,
    async [Symbol.asyncDispose]() {
      await client.end();
      await embedded?.ended;
      await storage[Symbol.asyncDispose]();
    },
  };
}

interface Checked {
  readonly name: string;
  readonly text: string;
  readonly columns: Columns;
}

/** Returns the differences between the declared columns and those of the database, each as a sentence. */
async function differences(client: pg.Client, { name, text, columns }: Checked): Promise<string[]> {
  const described = await describeStatement(client, text).catch((error: Error) => error);
  if (described instanceof Error) return [`${name} can't be prepared: ${described.message}`];
  const found: string[] = [];
  const expected = Object.entries(columns).map(([column, { type }]) => `${column} ${type}`);
  const returned = described.map((column) => `${column.name} ${column.type}`);
  for (const column of expected) {
    if (!returned.includes(column)) found.push(`${name} declares ${column}, which it does not return`);
  }
  for (const column of returned) {
    if (!expected.includes(column)) found.push(`${name} returns ${column}, which it does not declare`);
  }
  for (const column of described) {
    const nulls = columns[column.name]?.nulls;
    if (column.isNullableInTable && nulls === "impossible") {
      found.push(`${name} declares ${column.name} without orNull, but the table allows null`);
    }
    if (!column.isNullableInTable && nulls === "excluded") {
      found.push(`${name} declares ${column.name} as neverNull, but no table allows null`);
    }
  }
  return found;
}

beforeAll(importDeclarations);

describeEngines((kind) => {
  let database: MigratedDatabase;
  beforeAll(async () => {
    database = await migratedDatabase(kind);
  });
  afterAll(() => database[Symbol.asyncDispose]());

  test("every declared statement returns the columns that it declares", async () => {
    expect(declaredStatements().length).toBeGreaterThan(0);
    const found: string[] = [];
    for (const declared of declaredStatements()) {
      found.push(...(await differences(database.client, declared)));
    }
    expect(found).toEqual([]);
  });

  test("finds wrong names, types and nulls, and statements that can't be prepared", async () => {
    const found = (text: string, row?: Columns) =>
      differences(database.client, new DeclaredStatement({ name: "checked", text, ...(row && { row }) }));
    const select = "select user_id, full_name, bot_type from account where realm_id = $1";
    const right = { user_id: int8, full_name: text, bot_type: int2.orNull };
    expect(await found(select, right)).toEqual([]);
    expect(await found(select, { ...right, user_id: int4 })).toEqual([
      "checked declares user_id integer, which it does not return",
      "checked returns user_id bigint, which it does not declare",
    ]);
    const { full_name: name, ...others } = right;
    expect(await found(select, { ...others, name })).toEqual([
      "checked declares name text, which it does not return",
      "checked returns full_name text, which it does not declare",
    ]);
    expect(await found(select, { ...right, bot_type: int2 })).toEqual([
      "checked declares bot_type without orNull, but the table allows null",
    ]);
    expect(await found(select, { ...right, user_id: int8.neverNull })).toEqual([
      "checked declares user_id as neverNull, but no table allows null",
    ]);
    expect(await found("delete from account where realm_id = $1 returning user_id")).toEqual([
      "checked returns user_id bigint, which it does not declare",
    ]);
    expect(await found("select nothing from account")).toEqual([
      'checked can\'t be prepared: column "nothing" does not exist',
    ]);
  });
});

test("the names of statements are unique, since a connection prepares one text under each", async () => {
  const names = declaredStatements().map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
