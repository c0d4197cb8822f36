import { fork } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { join } from "node:path";
import { checkpointWhenDue, vacuumWhatIsDue } from "@confab/server/db/embedded-maintenance";
import { DatabaseUnavailable } from "@confab/server/db/errors";
import { openEngine } from "@confab/server/db/open-engine";
import { expect, test, vi } from "vitest";
import { createTestStorage, openTestEngine } from "./engines.ts";

test("every commit is synced to disk before it is acknowledged", async () => {
  await using world = await openTestEngine("embedded");
  await world.run("CREATE TABLE item (id integer)");
  using sync = vi.spyOn(fs, "fsyncSync");
  for (let id = 0; id < 20; id++) await world.run("INSERT INTO item VALUES ($1)", id);
  expect(sync.mock.calls.length).toBeGreaterThanOrEqual(20);

  sync.mockClear();
  await world.engine.transaction(async (connection) => {
    for (let id = 0; id < 20; id++) {
      await connection.query({ text: "INSERT INTO item VALUES ($1)", values: [id] });
    }
    expect(sync).not.toHaveBeenCalled();
  });
  expect(sync).toHaveBeenCalled();

  sync.mockClear();
  const insert = { text: "INSERT INTO item VALUES (1)", values: [] };
  await world.engine.transaction((connection) => connection.query(insert), { durable: false });
  expect(sync).not.toHaveBeenCalled();
});

test("a process killed while it inserts has lost no row that it acknowledged", async () => {
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

test("a first start cut short leaves nothing in the way of the next", async () => {
  await using storage = await createTestStorage("embedded");
  const { dataDir } = storage.options;
  fs.renameSync(join(dataDir, "db"), join(dataDir, "db.incomplete"));
  fs.rmSync(join(dataDir, "db.incomplete", "global"), { recursive: true });
  await using engine = await openDisposable(storage.options);
  expect(await engine.query({ text: "SELECT 1 AS one", values: [] })).toEqual([{ one: 1 }]);
});

test("a full disk makes the statement fail as unavailable, and the engine goes on once there is room", async () => {
  await using world = await openTestEngine("embedded");
  await world.run("CREATE TABLE item (body text)");
  {
    using _full = failing("writeSync", "ENOSPC");
    const filling = world.run("INSERT INTO item SELECT repeat('x', 300) FROM generate_series(1, 20000)");
    await expect(filling).rejects.toThrow(DatabaseUnavailable);
  }
  await world.run("INSERT INTO item VALUES ('room again')");
  expect(await world.run("SELECT body FROM item")).toEqual([{ body: "room again" }]);
});

test.each([
  ["writeSync", "ENOSPC"],
  ["fsyncSync", "EIO"],
] as const)(
  "a log that can't be written (%s fails) stops the engine, and loses nothing acknowledged",
  async (call, code) => {
    await using storage = await createTestStorage("embedded");
    {
      await using engine = await openDisposable(storage.options);
      const insert = (id: number) => engine.query({ text: "INSERT INTO item VALUES ($1)", values: [id] });
      await engine.query({ text: "CREATE TABLE item (id integer)", values: [] });
      await insert(1);
      await engine.query({ text: "CHECKPOINT", values: [] });
      {
        using _failing = failing(call, code);
        const both = await Promise.allSettled([insert(2), insert(3)]);
        for (const result of both) expect(result).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
      }
      await expect(insert(4)).rejects.toThrow("must be restarted");
      await expect(engine.transaction(async () => {})).rejects.toThrow(DatabaseUnavailable);
    }
    await using engine = await openDisposable(storage.options);
    const rows = await engine.query<{ id: number }>({ text: "SELECT id FROM item", values: [] });
    expect(rows).toContainEqual({ id: 1 });
    expect(rows).not.toContainEqual({ id: 3 });
  },
);

test("a checkpoint is made once enough log has been written", async () => {
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

test("tables that have grown or changed are vacuumed and analyzed, others left alone", async () => {
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
  // A table in partitions has nothing of its own to vacuum, and what it has would always be due.
  await world.run("CREATE TABLE divided (id integer) PARTITION BY RANGE (id)");
  using statements = vi.spyOn(world.engine, "execute");
  await vacuumWhatIsDue(world.engine);
  expect(statements.mock.calls.some(([{ text }]) => text.includes("divided"))).toBe(false);
  expect(await analyzedRows()).toBe(5000);
  await world.run("INSERT INTO item VALUES (0, 'one more')");
  await vacuumWhatIsDue(world.engine);
  expect(await analyzedRows()).toBe(5000);
});

/** An engine that is closed when it is disposed of, on storage that stays. */
async function openDisposable(options: Parameters<typeof openEngine>[0]) {
  const engine = await openEngine(options);
  return Object.assign(engine, { [Symbol.asyncDispose]: () => engine.close() });
}

/** Makes the file system call fail with an error of that code, until disposed of. */
function failing(call: "writeSync" | "fsyncSync", code: string): Disposable {
  const spy = vi.spyOn(fs, call).mockImplementation(() => {
    throw Object.assign(new Error(`${code}: made to fail`), { code, syscall: "write" });
  });
  return { [Symbol.dispose]: () => spy.mockRestore() };
}
