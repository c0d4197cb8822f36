import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openEmbedded } from "@confab/server/db/embedded";
import type { EarlierDatabases } from "@confab/server/db/embedded-conversion";
import { SyncedFileSystem, startParameters } from "@confab/server/db/embedded-file-system";
import { embeddedMajorVersion } from "@confab/server/db/embedded-folder";
import { DatabaseIsNewer, DatabaseUnsupported } from "@confab/server/db/errors";
import type { Migration } from "@confab/server/db/migrate";
import { openEngine } from "@confab/server/db/open-engine";
import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { createTestStorage, type TestStorage } from "./engines.ts";

const earlierVersion = embeddedMajorVersion - 1;

/**
 * A schema with everything that copying could get wrong: identities, generated columns, defaults, dropped columns,
 * keys, triggers.
 */
const migrations: Migration[] = [
  {
    version: 1,
    name: "everything",
    up: `
      CREATE TABLE realm (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "Odd ""name""" text);
      CREATE TABLE dropped (gone integer, realm_id bigint);
      ALTER TABLE dropped DROP COLUMN gone;
      CREATE TABLE "a message" (
        realm_id bigint NOT NULL REFERENCES realm,
        id bigserial,
        parent_id bigint,
        body text NOT NULL,
        words tsvector GENERATED ALWAYS AS (to_tsvector('simple', body)) STORED,
        read int4multirange,
        extra jsonb,
        tags text[],
        bytes bytea,
        moment timestamptz,
        PRIMARY KEY (realm_id, id),
        FOREIGN KEY (realm_id, parent_id) REFERENCES "a message"
      );
      CREATE TABLE log (realm_id bigint, id bigint, PRIMARY KEY (realm_id, id)) PARTITION BY RANGE (id);
      CREATE TABLE log_0 PARTITION OF log FOR VALUES FROM (0) TO (10);
      CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.body := upper(NEW.body); RETURN NEW; END $$;
      INSERT INTO realm ("Odd ""name""") VALUES ('made by the migration');`,
  },
  {
    version: 2,
    name: "trigger",
    up: `CREATE TRIGGER shout BEFORE INSERT ON "a message" FOR EACH ROW EXECUTE FUNCTION shout()`,
  },
];

const fill = `
  UPDATE realm SET "Odd ""name""" = 'renamed';
  INSERT INTO realm ("Odd ""name""") VALUES (E'(,"\\\\\\'\\n'), (NULL);
  DELETE FROM realm WHERE id = 3;
  INSERT INTO dropped VALUES (1);
  INSERT INTO "a message" (realm_id, parent_id, body, read, extra, tags, bytes, moment)
    SELECT 1, greatest(n - 1, 1), 'message ' || n, '{[1,3),[5,9)}', '{"a": ["(", null]}', '{a,NULL,"b,c"}', '\\x00ff', '2024-02-29 12:00:00.123456+00'
      FROM generate_series(1, 2500) AS n;
  UPDATE "a message" SET body = 'in small letters' WHERE id = 7;
  INSERT INTO "a message" (realm_id, id, body) VALUES (2, 1, '');
  CREATE TABLE "Log 1" PARTITION OF log FOR VALUES FROM (10) TO (20);
  INSERT INTO log SELECT 1, generate_series(8, 12)`;

const content = `
  SELECT (SELECT json_agg(realm ORDER BY id) FROM realm) AS realms,
         (SELECT json_agg(message ORDER BY realm_id, id) FROM "a message" AS message) AS messages,
         (SELECT json_agg(dropped) FROM dropped) AS dropped,
         (SELECT json_agg(json_build_array(tableoid::regclass, id) ORDER BY id) FROM log) AS log,
         (SELECT json_agg(schema_migration ORDER BY version) FROM schema_migration) AS migrations`;

test("a database of an earlier PostgreSQL is converted completely, and the original is kept", async () => {
  await using storage = await createTestStorage("embedded");
  const folder = join(storage.options.dataDir, "db");
  const before = await openEngine({ ...storage.options, migrations });
  await before.query({ text: fill, values: [] });
  const contentBefore = await before.query({ text: content, values: [] });
  await before.close();
  writeFileSync(join(folder, "PG_VERSION"), `${earlierVersion}\n`);

  const after = await open(storage, migrations);
  expect(await after.query({ text: content, values: [] })).toEqual(contentBefore);
  expect(
    readFileSync(join(`${folder}.postgresql-${earlierVersion}`, "base/1/PG_VERSION"), "utf8"),
  ).toBeTruthy();
  const insert = (text: string) => after.query({ text, values: [] });
  expect(await insert("INSERT INTO realm DEFAULT VALUES RETURNING id")).toEqual([{ id: 4 }]);
  const loud = `INSERT INTO "a message" (realm_id, body) VALUES (1, 'loud') RETURNING id, body`;
  expect(await insert(loud)).toEqual([{ id: 2501, body: "LOUD" }]);
  await expect(insert(`INSERT INTO "a message" (realm_id, body) VALUES (9, '')`)).rejects.toThrow(
    "foreign key",
  );
  await after.close();
  await (await openEngine({ ...storage.options, migrations })).close();
});

test("a conversion keeps the schema of the database, which later migrations continue from", async () => {
  await using storage = await createTestStorage("embedded");
  await (await openEngine({ ...storage.options, migrations: migrations.slice(0, 1) })).close();
  writeFileSync(join(storage.options.dataDir, "db", "PG_VERSION"), `${earlierVersion}\n`);
  const engine = await open(storage, migrations);
  const versions = await engine.query({ text: "SELECT version FROM schema_migration", values: [] });
  expect(versions).toEqual([{ version: 1 }]);
  await engine.close();
});

test("a conversion interrupted between its last two steps is completed", async () => {
  await using storage = await createTestStorage("embedded");
  const folder = join(storage.options.dataDir, "db");
  await (await openEngine({ ...storage.options, migrations })).close();
  renameSync(folder, `${folder}.converted`);
  const engine = await open(storage, migrations);
  expect(await engine.query({ text: "SELECT count(*) AS realms FROM realm", values: [] })).toEqual([
    { realms: 1 },
  ]);
  await engine.close();
});

test("a failed conversion leaves the database unchanged", async () => {
  await using storage = await createTestStorage("embedded");
  const folder = join(storage.options.dataDir, "db");
  await (await openEngine({ ...storage.options, migrations })).close();
  writeFileSync(join(folder, "PG_VERSION"), `${earlierVersion}\n`);
  const misled = migrations.map((migration) => ({ ...migration, up: "SELECT 1" }));
  await expect(open(storage, misled)).rejects.toThrow("does not exist");
  expect(existsSync(`${folder}.postgresql-${earlierVersion}`)).toBe(false);
  writeFileSync(join(folder, "PG_VERSION"), `${earlierVersion}\n`);
  const engine = await open(storage, migrations);
  expect(await engine.query({ text: "SELECT count(*) AS realms FROM realm", values: [] })).toEqual([
    { realms: 1 },
  ]);
  await engine.close();
});

test("rejects a database of a later PostgreSQL or one that this release can't read, and leaves it unchanged", async () => {
  await using storage = await createTestStorage("embedded");
  const file = join(storage.options.dataDir, "db", "PG_VERSION");
  expect(Number(readFileSync(file, "utf8"))).toBe(embeddedMajorVersion);
  writeFileSync(file, "12\n");
  await expect(openEngine(storage.options)).rejects.toThrow(DatabaseUnsupported);
  await expect(open(storage, [])).rejects.toThrow(`converts from ${earlierVersion}`);
  writeFileSync(file, "99\n");
  await expect(openEngine(storage.options)).rejects.toThrow(DatabaseIsNewer);
  expect(readFileSync(file, "utf8")).toBe("99\n");
});

/** Opens the storage as if this version were the earlier one: its folder says so until its PGlite opens it. */
function open(storage: TestStorage, known: readonly Migration[]) {
  const earlier: EarlierDatabases = new Map([[earlierVersion, openEarlier]]);
  const { dataDir, logger } = storage.options;
  return openEmbedded({ dataDir, migrations: known, earlier, logger, onClosed: () => {} });
}

async function openEarlier(folder: string) {
  writeFileSync(join(folder, "PG_VERSION"), `${embeddedMajorVersion}\n`);
  return PGlite.create({
    fs: new SyncedFileSystem(folder, () => {}),
    startParams: startParameters,
  });
}
