import { setTimeout } from "node:timers/promises";
import { DatabaseUnavailable, isUniqueViolation, sqlStateOf } from "@confab/server/db/errors";
import { expect, test } from "vitest";
import { describeEngines, openTestEngine, until } from "./engines.ts";

describeEngines((kind) => {
  test("columns become the values that column-types.ts promises", async () => {
    await using world = await openTestEngine(kind);
    const [row] = await world.run(
      `SELECT 9007199254740991::bigint AS big, 1 = 2 AS no,
              array[1, null, 3]::bigint[] AS bigs, sum(n) AS total, avg(n) AS average,
              timestamptz '2024-02-29 12:30:00.25+02' AS moment, timestamptz '1969-12-31 23:59:59+00' AS before,
              array[timestamptz '1970-01-01 00:00:01+00'] AS moments,
              '{"a": [1, "x"]}'::jsonb AS document, '{[1,4),[7,9)}'::int4multirange AS ranges,
              date '2024-02-29' AS day, interval '90 minutes' AS duration, '\\x00ff'::bytea AS bytes,
              'text' AS text, NULL::bigint AS nothing
         FROM generate_series(1, 4) AS n`,
    );
    expect(row).toEqual({
      big: Number.MAX_SAFE_INTEGER,
      no: false,
      bigs: [1, null, 3],
      total: 10,
      average: 2.5,
      moment: Date.UTC(2024, 1, 29, 10, 30, 0, 250),
      before: -1000,
      moments: [1000],
      document: { a: [1, "x"] },
      ranges: "{[1,4),[7,9)}",
      day: "2024-02-29",
      duration: "01:30:00",
      bytes: Buffer.from([0, 255]),
      text: "text",
      nothing: null,
    });
  });

  test("values arrive in columns of their type", async () => {
    await using world = await openTestEngine(kind);
    const [row] = await world.run(
      `SELECT $1::bigint + 1 AS big, $2::bigint[] AS list, $3::jsonb AS document, $4::timestamptz AS moment,
              $5::bytea AS bytes, $6::boolean AS yes, $7::text AS text, $8::int4multirange AS ranges, $9::text AS nothing`,
      2 ** 52,
      [1, 2],
      { a: [1] },
      new Date(1_700_000_000_123),
      new Uint8Array([1, 2]),
      true,
      "O'Reilly \\ ✓",
      "{[1,2)}",
      undefined,
    );
    expect(row).toEqual({
      big: 2 ** 52 + 1,
      list: [1, 2],
      document: { a: [1] },
      moment: 1_700_000_000_123,
      bytes: Buffer.from([1, 2]),
      yes: true,
      text: "O'Reilly \\ ✓",
      ranges: "{[1,2)}",
      nothing: null,
    });
  });

  test("a bigint that doesn't fit a number is an error, and the engine continues", async () => {
    await using world = await openTestEngine(kind);
    await expect(world.run("SELECT 9007199254740993")).rejects.toThrow(RangeError);
    expect(await world.run("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("execute counts the rows returned or changed", async () => {
    await using world = await openTestEngine(kind);
    await world.run("CREATE TABLE item (id integer PRIMARY KEY); INSERT INTO item VALUES (1), (2), (3)");
    const deleted = await world.engine.execute({ text: "DELETE FROM item WHERE id > $1", values: [1] });
    expect(deleted).toMatchObject({ rows: [], rowCount: 2 });
    expect(await world.engine.execute({ text: "SELECT id FROM item", values: [] })).toMatchObject({
      rows: [{ id: 1 }],
      rowCount: 1,
    });
  });

  test("a named statement is prepared once on its connection", async () => {
    await using world = await openTestEngine(kind);
    await world.engine.transaction(async (connection) => {
      for (const value of [1, 2]) {
        const statement = { text: "SELECT $1::integer AS value", values: [value], name: "one-value" };
        expect(await connection.query(statement)).toEqual([{ value }]);
      }
      const prepared = {
        text: "SELECT name, generic_plans + custom_plans AS uses FROM pg_prepared_statements",
      };
      expect(await connection.query({ ...prepared, values: [] })).toEqual([{ name: "one-value", uses: 2 }]);
    });
  });

  test("the database's own errors are passed on, and leave the engine usable", async () => {
    await using world = await openTestEngine(kind);
    await world.run(
      "CREATE TABLE item (id integer CONSTRAINT item_id PRIMARY KEY); INSERT INTO item VALUES (1)",
    );
    const error = await world.run("INSERT INTO item VALUES ($1)", 1).catch((reason: unknown) => reason);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, "item_id")).toBe(true);
    expect(isUniqueViolation(error, "item_name")).toBe(false);
    expect(sqlStateOf(await world.run("SELEKT").catch((reason: unknown) => reason))).toBe("42601");
    expect(await world.run("SELECT id FROM item")).toEqual([{ id: 1 }]);
  });

  test("a transaction commits its work and resolves with its result", async () => {
    await using world = await openTestEngine(kind);
    await world.run("CREATE TABLE item (id integer)");
    const result = await world.engine.transaction(async (connection) => {
      await connection.query({ text: "INSERT INTO item VALUES (1)", values: [] });
      return "done";
    });
    expect(result).toBe("done");
    expect(await world.run("SELECT id FROM item")).toEqual([{ id: 1 }]);
  });

  test("a transaction that throws is rolled back and throws the same error", async () => {
    await using world = await openTestEngine(kind);
    await world.run("CREATE TABLE item (id integer)");
    const reason = new Error("changed my mind");
    const transaction = world.engine.transaction(async (connection) => {
      await connection.query({ text: "INSERT INTO item VALUES (1)", values: [] });
      throw reason;
    });
    await expect(transaction).rejects.toBe(reason);
    expect(await world.run("SELECT id FROM item")).toEqual([]);
  });

  test("a transaction that swallows a failed statement throws instead of losing its work silently", async () => {
    await using world = await openTestEngine(kind);
    await world.run("CREATE TABLE item (id integer)");
    const transaction = world.engine.transaction(async (connection) => {
      await connection.query({ text: "INSERT INTO item VALUES (1)", values: [] });
      await connection.query({ text: "SELECT 1 / 0", values: [] }).catch(() => {});
    });
    await expect(transaction).rejects.toThrow("rolled back");
    expect(await world.run("SELECT id FROM item")).toEqual([]);
  });

  test("isolation and durability hold for one transaction", async () => {
    await using world = await openTestEngine(kind);
    const settings = {
      text: "SELECT current_setting('transaction_isolation') AS isolation, current_setting('synchronous_commit') AS sync",
      values: [],
    };
    const inside = await world.engine.transaction((connection) => connection.query(settings), {
      isolation: "repeatable read",
      durable: false,
    });
    expect(inside).toEqual([{ isolation: "repeatable read", sync: "off" }]);
    const next = await world.engine.transaction((connection) => connection.query(settings));
    expect(next).toEqual([{ isolation: "read committed", sync: "on" }]);
  });

  test("statements of a transaction that are not awaited run in order, and before the commit", async () => {
    await using world = await openTestEngine(kind);
    await world.run("CREATE TABLE item (place serial, id integer)");
    await world.engine.transaction(async (connection) => {
      for (const id of [3, 1, 2])
        void connection.query({ text: "INSERT INTO item (id) VALUES ($1)", values: [id] });
    });
    expect(await world.run("SELECT id FROM item ORDER BY place")).toEqual([{ id: 3 }, { id: 1 }, { id: 2 }]);
  });

  test("rejects a connection after its transaction", async () => {
    await using world = await openTestEngine(kind);
    const connection = await world.engine.transaction(async (inner) => inner);
    await expect(connection.query({ text: "SELECT 1", values: [] })).rejects.toThrow("has ended");
  });

  test("the engine can't be used within a transaction", async () => {
    await using world = await openTestEngine(kind);
    await world.engine.transaction(async (connection) => {
      await connection.query({ text: "SELECT 1", values: [] });
      await expect(world.run("SELECT 1")).rejects.toThrow("within a transaction");
      await expect(world.engine.transaction(async () => {})).rejects.toThrow("within a transaction");
      await expect(world.engine.listen("channel", () => {})).rejects.toThrow("within a transaction");
      await expect(world.engine.close()).rejects.toThrow("within a transaction");
    });
    expect(await world.run("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("work started in a transaction may use the engine after the transaction has ended", async () => {
    await using world = await openTestEngine(kind);
    const ended = Promise.withResolvers<void>();
    let later: Promise<unknown> = Promise.resolve();
    await world.engine.transaction(async () => {
      later = ended.promise.then(() => world.run("SELECT 1 AS one"));
    });
    ended.resolve();
    expect(await later).toEqual([{ one: 1 }]);
  });

  test("concurrent transactions all take effect, and those on one connection run in the order of the calls", async () => {
    await using world = await openTestEngine(kind);
    await world.run("CREATE TABLE counter (value integer); INSERT INTO counter VALUES (0)");
    const order: number[] = [];
    const increment = (index: number) =>
      world.engine.transaction(async (connection) => {
        order.push(index);
        await connection.query({ text: "UPDATE counter SET value = value + 1", values: [] });
        await setTimeout(0);
      });
    const indexes = Array.from({ length: 40 }, (_, index) => index);
    await Promise.all(indexes.map(increment));
    expect(await world.run("SELECT value FROM counter")).toEqual([{ value: 40 }]);
    if (kind === "embedded") expect(order).toEqual(indexes);
  });

  test("a notification arrives after its commit, without other activity", async () => {
    await using world = await openTestEngine(kind);
    const payloads: string[] = [];
    await using _listener = await world.engine.listen("news", (payload) => payloads.push(payload));
    await world.engine.transaction(async (connection) => {
      await connection.query({ text: "SELECT pg_notify('news', 'first')", values: [] });
      await connection.query({ text: "SELECT 1", values: [] });
      expect(payloads).toEqual([]);
    });
    await until(() => payloads.length > 0);
    expect(payloads).toEqual(["first"]);
  });

  test("listeners hear their own channel, whatever its name, until disposed of", async () => {
    await using world = await openTestEngine(kind);
    const heard: string[] = [];
    const first = await world.engine.listen('Odd "name"', (payload) => heard.push(`first ${payload}`));
    await using _second = await world.engine.listen('Odd "name"', (payload) =>
      heard.push(`second ${payload}`),
    );
    await using _other = await world.engine.listen("other", () => heard.push("other"));
    const notify = (payload: string) => world.run("SELECT pg_notify($1, $2)", 'Odd "name"', payload);
    await notify("a");
    await until(() => heard.length === 2);
    await first[Symbol.asyncDispose]();
    await notify("b");
    await until(() => heard.length === 3);
    expect(heard).toEqual(["first a", "second a", "second b"]);
  });

  test("a listener may use the engine, even when called by its own transaction's notification", async () => {
    await using world = await openTestEngine(kind);
    const read = Promise.withResolvers<unknown>();
    await using _listener = await world.engine.listen("news", () => {
      read.resolve(world.run("SELECT 1 AS one"));
    });
    await world.engine.transaction((connection) => connection.query({ text: "NOTIFY news", values: [] }));
    expect(await read.promise).toEqual([{ one: 1 }]);
  });

  test("listening waits for a running transaction, is not part of it, and never deadlocks", async () => {
    await using world = await openTestEngine(kind);
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const transaction = world.engine.transaction(async () => {
      begun.resolve();
      await end.promise;
      throw new Error("rolled back");
    });
    await begun.promise;
    const payloads: string[] = [];
    const listening = world.engine.listen("news", (payload) => payloads.push(payload));
    const waiting = world.engine.transaction((connection) =>
      connection.query({ text: "SELECT 1", values: [] }),
    );
    end.resolve();
    await expect(transaction).rejects.toThrow("rolled back");
    await waiting;
    await using _listener = await listening;
    await world.run("NOTIFY news, 'heard'");
    await until(() => payloads.length > 0);
    expect(payloads).toEqual(["heard"]);
  });

  test("closing completes earlier calls and rejects later ones", async () => {
    await using world = await openTestEngine(kind);
    await world.run("CREATE TABLE item (id integer)");
    const inserts = [1, 2, 3].map((id) => world.run("INSERT INTO item VALUES ($1) RETURNING id", id));
    const closed = world.engine.close();
    await expect(world.run("SELECT 1")).rejects.toThrow(DatabaseUnavailable);
    await expect(world.engine.transaction(async () => {})).rejects.toThrow(DatabaseUnavailable);
    expect(await Promise.all(inserts)).toEqual([[{ id: 1 }], [{ id: 2 }], [{ id: 3 }]]);
    await closed;
    await world.engine.close();
    await expect(world.run("SELECT 1")).rejects.toThrow(DatabaseUnavailable);
  });
});
