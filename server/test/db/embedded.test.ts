import { fork } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { join } from "node:path";
import { checkpointWhenDue, vacuumWhatIsDue } from "@confab/server/db/embedded-maintenance";
import { DatabaseUnavailable } from "@confab/server/db/errors";
import { openEngine } from "@confab/server/db/open-engine";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { createTestStorage, openTestEngine, until } from "./engines.ts";
import { watchDisk } from "./watched-disk.ts";

test("each commit is synced to disk before it is acknowledged", async () => {
  using disk = watchDisk();
  await using world = await openTestEngine("embedded");
  await world.run("CREATE TABLE item (id integer)");
  disk.calls("fsyncSync");
  for (let id = 0; id < 20; id++) await world.run("INSERT INTO item VALUES ($1)", id);
  expect(disk.calls("fsyncSync")).toBeGreaterThanOrEqual(20);

  await world.engine.transaction(async (connection) => {
    for (let id = 0; id < 20; id++) {
      await connection.query({ text: "INSERT INTO item VALUES ($1)", values: [id] });
    }
    expect(disk.calls("fsyncSync")).toBe(0);
  });
  expect(disk.calls("fsyncSync")).toBeGreaterThan(0);

  const insert = { text: "INSERT INTO item VALUES (1)", values: [] };
  await world.engine.transaction((connection) => connection.query(insert), { durable: false });
  expect(disk.calls("fsyncSync")).toBe(0);
});

test("a process killed while it inserts loses no acknowledged row", async () => {
  await using storage = await createTestStorage("embedded");
  const acknowledged: number[] = [];
  const child = fork(new URL("./insert-forever.ts", import.meta.url), [storage.options.dataDir]);
  child.on("message", (id) => {
    acknowledged.push(Number(id));
    if (acknowledged.length === 200) child.kill("SIGKILL");
  });
  await once(child, "exit");
  expect(acknowledged.length).toBeGreaterThanOrEqual(200);

  await using engine = await openDisposable(storage.options);
  const rows = await engine.query<{ id: number }>({ text: "SELECT id FROM item ORDER BY id", values: [] });
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
});

test("an interrupted first start doesn't block the next", async () => {
  await using storage = await createTestStorage("embedded");
  const { dataDir } = storage.options;
  fs.renameSync(join(dataDir, "db"), join(dataDir, "db.incomplete"));
  fs.rmSync(join(dataDir, "db.incomplete", "global"), { recursive: true });
  await using engine = await openDisposable(storage.options);
  expect(await engine.query({ text: "SELECT 1 AS one", values: [] })).toEqual([{ one: 1 }]);
});

test("a full disk makes the statement fail as unavailable, and the engine continues once there is space", async () => {
  using disk = watchDisk();
  await using world = await openTestEngine("embedded");
  await world.run("CREATE TABLE item (body text)");
  {
    using _full = disk.failing("writeSync");
    const filling = world.run("INSERT INTO item SELECT repeat('x', 300) FROM generate_series(1, 20000)");
    await expect(filling).rejects.toThrow(DatabaseUnavailable);
  }
  await world.run("INSERT INTO item VALUES ('room again')");
  expect(await world.run("SELECT body FROM item")).toEqual([{ body: "room again" }]);
});

test.each(["writeSync", "fsyncSync"] as const)(
  "a log that can't be written (%s fails) stops the database; it is reopened later and has lost nothing",
  async (call) => {
    using disk = watchDisk();
    await using storage = await createTestStorage("embedded");
    const log = collectLog();
    await using engine = await openDisposable({ ...storage.options, logger: log.logger });
    const notices: string[] = [];
    const listen = (channel: string) =>
      engine.listen(channel, (payload) => notices.push(payload), {
        onUnreachable: () => notices.push("unreachable"),
        onRestored: () => notices.push("restored"),
      });
    await using _listener = await listen("news");
    const run = (text: string) => engine.query({ text, values: [] });
    await run("CREATE TABLE item (id integer)");
    await run("INSERT INTO item VALUES (1)");
    await run("CHECKPOINT");
    {
      using _failing = disk.failing(call);
      const both = [run("INSERT INTO item VALUES (2)"), run("INSERT INTO item VALUES (3)")];
      const transaction = engine.transaction(async () => {});
      for (const result of await Promise.allSettled([...both, transaction])) {
        expect(result).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
      }
      await until(() => log.lines.some((line) => line.includes("can't be reopened")));
      expect(() => engine.checkAvailable()).toThrow(DatabaseUnavailable);
      await expect(run("SELECT 1")).rejects.toThrow("PANIC");
      expect(notices).toEqual(["unreachable"]);
    }
    await until(() => notices.length === 2);
    expect(notices).toEqual(["unreachable", "restored"]);
    await run("INSERT INTO item VALUES (4); NOTIFY news, 'heard'");
    const rows = await run("SELECT id FROM item");
    expect(rows).toEqual(expect.arrayContaining([{ id: 1 }, { id: 4 }]));
    // The first failed statement may have been written before its sync failed. The next one never started.
    expect(rows).not.toContainEqual({ id: 3 });
    expect(notices).toEqual(["unreachable", "restored", "heard"]);
    expect(log.lines).toContainEqual(expect.stringContaining("was reopened"));
  },
);

test("an engine can be closed while its database can't be reopened", async () => {
  using disk = watchDisk();
  await using storage = await createTestStorage("embedded");
  const engine = await openEngine(storage.options);
  {
    using _failing = disk.failing("fsyncSync");
    const failing = engine.query({ text: "CREATE TABLE item (id integer)", values: [] });
    await expect(failing).rejects.toThrow(DatabaseUnavailable);
    await engine.close();
  }
  await using again = await openDisposable(storage.options);
  expect(await again.query({ text: "SELECT 1 AS one", values: [] })).toEqual([{ one: 1 }]);
});

test("a statement keeps the process alive, an idle database does not", async () => {
  await using storage = await createTestStorage("embedded");
  const child = fork(new URL("./insert-once.ts", import.meta.url), [storage.options.dataDir]);
  const messages: unknown[] = [];
  child.on("message", (message) => messages.push(message));
  const [status] = await once(child, "exit");
  expect({ status, messages }).toEqual({ status: 0, messages: ["inserted"] });
});

test("everything else continues while the database works", async () => {
  using disk = watchDisk();
  await using world = await openTestEngine("embedded");
  await world.run("CREATE TABLE item (id integer)");
  disk.calls("fsyncSync");
  let inserting: Promise<unknown>;
  {
    using _held = disk.holding("fsyncSync");
    inserting = world.run("INSERT INTO item VALUES (1)");
    await until(() => disk.calls("fsyncSync") > 0);
  }
  await inserting;
  expect(await world.run("SELECT id FROM item")).toEqual([{ id: 1 }]);
});

test("a checkpoint is made after enough log has been written", async () => {
  await using world = await openTestEngine("embedded");
  const sinceCheckpoint = async () => {
    const [row] = await world.run<{ bytes: number }>(
      "SELECT pg_current_wal_insert_lsn() - redo_lsn AS bytes FROM pg_control_checkpoint()",
    );
    return row?.bytes ?? 0;
  };
  await world.run("CREATE TABLE item AS SELECT repeat('x', 300) AS body FROM generate_series(1, 5000)");
  const written = await sinceCheckpoint();
  expect(written).toBeGreaterThan(1_000_000);
  await checkpointWhenDue(world.engine, 2 * written);
  expect(await sinceCheckpoint()).toBe(written);
  await checkpointWhenDue(world.engine, 1_000_000);
  expect(await sinceCheckpoint()).toBeLessThan(1_000_000);
});

test("tables that have grown or changed are vacuumed and analyzed, others are left alone", async () => {
  await using world = await openTestEngine("embedded");
  const analyzedRows = async () => {
    const [row] = await world.run<{ rows: number }>(
      "SELECT reltuples AS rows FROM pg_class WHERE relname = 'item'",
    );
    return row?.rows;
  };
  await world.run(`CREATE TABLE "Odd ""name""" (id integer)`);
  await world.run(
    "CREATE TABLE item AS SELECT n AS id, repeat('x', 300) AS body FROM generate_series(1, 5000) AS n",
  );
  expect(await analyzedRows()).toBe(-1);
  // A partitioned table has nothing of its own to vacuum, but its statistics would always make it due.
  await world.run("CREATE TABLE divided (id integer) PARTITION BY RANGE (id)");
  using statements = vi.spyOn(world.engine, "execute");
  await vacuumWhatIsDue(world.engine);
  expect(statements.mock.calls.some(([{ text }]) => text.includes("divided"))).toBe(false);
  expect(await analyzedRows()).toBe(5000);
  await world.run("INSERT INTO item VALUES (0, 'one more')");
  await vacuumWhatIsDue(world.engine);
  expect(await analyzedRows()).toBe(5000);
});

test("vacuums the system's tables, so that repeated analyses take no more space", async () => {
  await using world = await openTestEngine("embedded");
  // Statistics of long values are stored apart from the table of statistics.
  await world.run(
    "CREATE TABLE item AS SELECT string_agg(md5((n * 1000 + id)::text), '') AS name FROM generate_series(1, 300) AS id, generate_series(1, 30) AS n GROUP BY id",
  );
  const rounds = async (count: number) => {
    for (let round = 0; round < count; round += 1) {
      for (let times = 0; times < 5; times += 1) await world.run("ANALYZE item");
      // Otherwise the counts of changed rows may be up to a second old.
      await world.run("SELECT pg_stat_force_next_flush()");
      await vacuumWhatIsDue(world.engine);
    }
    const sizes = await world.run<{ bytes: number }>(
      "SELECT pg_total_relation_size('pg_statistic')::float8 AS bytes",
    );
    return sizes[0]?.bytes ?? Number.NaN;
  };
  const after = await rounds(16);
  expect(await rounds(8)).toBeLessThan(after * 1.2);
});

/** An engine that is closed on disposal, on storage that is kept. */
async function openDisposable(options: Parameters<typeof openEngine>[0]) {
  const engine = await openEngine(options);
  return Object.assign(engine, { [Symbol.asyncDispose]: () => engine.close() });
}

/** A logger whose lines can be read. */
function collectLog() {
  const lines: string[] = [];
  return { lines, logger: pino({ level: "info" }, { write: (line: string) => void lines.push(line) }) };
}
