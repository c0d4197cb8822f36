/** Copies a schema with everything that copying could get wrong, between the two engines. */

import { moveDatabase } from "@confab/server/app/move/move-database";
import { Progress } from "@confab/server/app/move/progress";
import { systemClock } from "@confab/server/base/clock";
import type { Engine } from "@confab/server/db/engine";
import { type Migration, migrate } from "@confab/server/db/migrate";
import { openPostgres } from "@confab/server/db/postgres";
import { sameTexts } from "@confab/server/db/table-copy";
import { TestClock } from "@confab/testkit";
import { pino } from "pino";
import { expect, test } from "vitest";
import { describePostgres, openTestEngine } from "./engines.ts";

const migrations: Migration[] = [
  {
    version: 1,
    name: "everything",
    up: `
      CREATE TABLE parent (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY);
      CREATE TABLE "A child" (
        gone integer,
        parent_id bigint REFERENCES parent,
        "Odd ""name""" text,
        double double precision,
        single real,
        number numeric,
        big bigint,
        bytes bytea,
        document json,
        binary_document jsonb,
        moment timestamptz,
        span interval,
        texts text[],
        numbers bigint[],
        lexemes tsvector,
        ranges int8multirange,
        flag boolean,
        words tsvector GENERATED ALWAYS AS (to_tsvector('simple', coalesce("Odd ""name""", ''))) STORED
      );
      ALTER TABLE "A child" DROP COLUMN gone;
      CREATE TABLE log (realm_id bigint, id bigint, PRIMARY KEY (realm_id, id)) PARTITION BY RANGE (id);
      CREATE TABLE log_0 PARTITION OF log FOR VALUES FROM (0) TO (20000);
      CREATE TABLE lasting (value text);`,
  },
];

const fill = `
  SET extra_float_digits = 0; SET DateStyle = 'German'; SET bytea_output = 'escape';
  INSERT INTO parent DEFAULT VALUES;
  INSERT INTO parent DEFAULT VALUES;
  DELETE FROM parent WHERE id = 1;
  INSERT INTO "A child" VALUES
    (2, E'(,"\\\\\\'\\n\\t\\x01 🫖\\u202e', 'NaN', '-Infinity', 'NaN', 9223372036854775807, '\\x00ff5c22', '{"a": 1,  "a":2}',
     '{"n": 123456789012345678901234567890.10, "u": "\\u00e9"}', 'infinity', '-1 year 2 mons 3.000001 s', '{a,NULL,"b,c",""}',
     '[0:1]={1,9223372036854775807}', '''a b'':1A,3 c', '{[1,3),[5,)}', true),
    (2, '', '-0', 0.1, 1.10, -9223372036854775808, '', '[]', 'null', '2024-02-29 12:00:00.123456+00', '0', '{}',
     '{}', '', '{}', false),
    (2, 'NULL', 5e-324, 3.4028235e38, 1e-30, 0, (SELECT string_agg(set_byte('\\x00', 0, n), '' ORDER BY n) FROM generate_series(0, 255) AS n),
     '1', '1', '0044-03-15 12:00:00+00 BC', '1 day', NULL, NULL, NULL, NULL, NULL),
    (NULL, NULL, 0.1::float8 + 0.2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
  CREATE TABLE "log 1" PARTITION OF log FOR VALUES FROM (20000) TO (40000);
  INSERT INTO log SELECT 1, generate_series(1, 25000)`;

const contentOf = (engine: Engine) =>
  engine.transaction(async (connection) => {
    await connection.query({ text: sameTexts, values: [] });
    const tables = ['"A child"', "parent", "log_0", '"log 1"', "lasting"];
    const contents = [];
    for (const table of tables) {
      const text = `SELECT json_agg(t::text ORDER BY t::text) AS content FROM ${table} AS t`;
      contents.push(...(await connection.query({ text, values: [] })));
    }
    return contents;
  });

const silent = () => new Progress(systemClock, { write: () => {} });

describePostgres(() => {
  for (const [from, to] of [["embedded", "postgres"] as const, ["postgres", "embedded"] as const]) {
    test(`every value arrives from ${from} to ${to} as it was, and sequences continue`, {
      timeout: 120_000,
    }, async () => {
      await using source = await openTestEngine(from);
      await using target = await openTestEngine(to);
      for (const { engine } of [source, target]) await migrate(engine, migrations);
      await source.run(fill);
      await target.run("INSERT INTO lasting VALUES ('of an earlier attempt')");
      const before = await contentOf(source.engine);
      const moved = await moveDatabase(source.engine, target.engine, silent());
      expect(moved).toEqual(
        expect.arrayContaining([
          { name: '"A child"', rows: 4 },
          { name: '"log 1"', rows: 5001 },
          { name: "lasting", rows: 0 },
        ]),
      );
      expect(await contentOf(target.engine)).toEqual(before);
      expect(await contentOf(source.engine)).toEqual(before);
      expect(await target.run("INSERT INTO parent DEFAULT VALUES RETURNING id")).toEqual([{ id: 3 }]);
    });
  }

  test("does not begin while another program writes to the source", { timeout: 120_000 }, async () => {
    await using source = await openTestEngine("postgres");
    await using target = await openTestEngine("postgres");
    for (const { engine } of [source, target]) await migrate(engine, migrations);
    const patient = await openPostgres({
      databaseUrl: source.options.databaseUrl ?? "",
      poolSize: 1,
      isUnhurried: true,
      logger: pino({ level: "silent" }),
      random: () => 0,
      onClosed: () => {},
    });
    await source.engine.transaction(async (connection) => {
      await connection.query({ text: "INSERT INTO lasting VALUES ('a')", values: [] });
      const keepBusy = setInterval(() => void connection.query({ text: "SELECT 1", values: [] }), 1000);
      try {
        await expect(moveDatabase(patient, target.engine, silent())).rejects.toThrow(
          "Another program is writing",
        );
      } finally {
        clearInterval(keepBusy);
      }
    });
    await patient.close();
  });
});

test("shows on a terminal how much is done, how fast, and how long the rest takes", async () => {
  const clock = new TestClock(0);
  const written: string[] = [];
  {
    using progress = new Progress(clock, { isTTY: true, write: (text: string) => written.push(text) });
    progress.begin("Copying", "rows", 200_000);
    progress.at("message_0");
    await clock.advance(100);
    progress.add(1);
    await clock.advance(9_900);
    progress.add(49_999);
  }
  expect(written).toEqual([
    "\rCopying message_0, 0 of 200,000 rows, 0 %",
    "\rCopying message_0, 50,000 of 200,000 rows, 25 %, 5,000/s, 30 s left",
    "\rCopying message_0, 50,000 of 200,000 rows, 25 %, 5,000/s, 30 s left",
    "\n",
  ]);
});
