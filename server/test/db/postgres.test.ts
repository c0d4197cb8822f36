import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseUnavailable, DatabaseUnreachable, DatabaseUnsupported } from "@confab/server/db/errors";
import { openEngine } from "@confab/server/db/open-engine";
import { refuseUnsupported } from "@confab/server/db/postgres";
import pg from "pg";
import { expect, test } from "vitest";
import { createTestStorage, describePostgres, openTestEngine, until } from "./engines.ts";

const ownPid = { text: "SELECT pg_backend_pid() AS pid", values: [] };

describePostgres(() => {
  test("a session is set up as the columns and the cluster need it", async () => {
    await using world = await openTestEngine("postgres");
    const [settings] = await world.run(
      `SELECT current_setting('application_name') AS name, current_setting('statement_timeout') AS timeout,
              current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('TimeZone') AS zone`,
    );
    expect(settings).toEqual({ name: "confab", timeout: "30s", idle: "5s", zone: "UTC" });
  });

  test("opens as many connections as the pool allows, and no more", async () => {
    await using storage = await createTestStorage("postgres");
    const engine = await openEngine({ ...storage.options, poolSize: 3 });
    const pids = new Set<number>();
    const allAtOnce = Promise.withResolvers<void>();
    const use = () =>
      engine.transaction(async (connection) => {
        for (const { pid } of await connection.query<{ pid: number }>(ownPid)) pids.add(pid);
        if (pids.size === 3) allAtOnce.resolve();
        await allAtOnce.promise;
      });
    await Promise.all(Array.from({ length: 9 }, use));
    expect(pids.size).toBe(3);
    await engine.close();
  });

  test("a connection that the server ends fails its transaction as unavailable; the next gets another connection", async () => {
    await using world = await openTestEngine("postgres");
    await world.run("CREATE TABLE item (id integer)");
    const transaction = world.engine.transaction(async (connection) => {
      await connection.query({ text: "INSERT INTO item VALUES (1)", values: [] });
      await connection.query({ text: "SELECT pg_terminate_backend(pg_backend_pid())", values: [] });
    });
    await expect(transaction).rejects.toThrow(DatabaseUnavailable);
    expect(await world.run("SELECT id FROM item")).toEqual([]);
  });

  test("a connection lost between two statements fails the second as unavailable", async () => {
    await using world = await openTestEngine("postgres");
    const transaction = world.engine.transaction(async (connection) => {
      const [own] = await connection.query<{ pid: number }>(ownPid);
      await terminate(world.options.databaseUrl, own?.pid);
      await connection.query({ text: "SELECT 1", values: [] });
    });
    await expect(transaction).rejects.toThrow(DatabaseUnavailable);
    expect(await world.run("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("a server that accepts no more connections is unavailable, not a fault of the statement", async () => {
    await using world = await openTestEngine("postgres");
    await using limited = await createLimitedRole(world);
    const engine = await openEngine({ ...world.options, ...limited.options });
    const secondRefused = Promise.withResolvers<void>();
    const use = () =>
      engine.transaction(async (connection) => {
        await connection.query({ text: "SELECT 1", values: [] });
        await secondRefused.promise;
      });
    const first = use();
    // The pool would allow a second connection, but the server doesn't.
    await expect(use()).rejects.toThrow(DatabaseUnavailable);
    secondRefused.resolve();
    await first;
    await use();
    await engine.close();
  });

  test("a listener that loses its connection reports it, reconnects, and hears later notifications", async () => {
    await using world = await openTestEngine("postgres");
    const calls: string[] = [];
    await using _listener = await world.engine.listen("news", (payload) => calls.push(payload), {
      onLost: () => calls.push("lost"),
      onRestored: () => calls.push("restored"),
    });
    await world.run("SELECT pg_notify('news', 'before')");
    await until(() => calls.includes("before"));
    await world.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'confab notifications'",
    );
    await until(() => calls.includes("restored"));
    await world.run("SELECT pg_notify('news', 'after')");
    await until(() => calls.includes("after"));
    expect(calls).toEqual(["before", "lost", "restored", "after"]);
  });

  test("an engine can close while its listener is reconnecting", async () => {
    await using world = await openTestEngine("postgres");
    const lost = Promise.withResolvers<void>();
    await world.engine.listen("news", () => {}, { onLost: lost.resolve });
    await world.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'confab notifications'",
    );
    await lost.promise;
    await expect(world.engine.listen("more", () => {})).rejects.toThrow(DatabaseUnavailable);
    await world.engine.close();
  });
});

test("an unreachable server is named at the start, without its password", async () => {
  await using storage = await createTestStorage("embedded");
  for (const databaseUrl of [
    "postgresql://someone:secret@127.0.0.1:1/none",
    "postgresql://someone@127.0.0.1:1/none?password=secret",
    "postgresql://localhost/none?host=/nowhere&user=someone&password=secret",
  ]) {
    const error = await openEngine({ ...storage.options, databaseUrl }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseUnreachable);
    expect(String(error)).toContain("Check DATABASE_URL");
    expect(String(error)).not.toContain("secret");
  }
});

test("rejects PostgreSQL before 14 and encodings other than UTF8", () => {
  expect(() => refuseUnsupported(130_011, "UTF8")).toThrow(DatabaseUnsupported);
  expect(() => refuseUnsupported(130_011, "UTF8")).toThrow("runs PostgreSQL 13. Confab needs 14 or later");
  expect(() => refuseUnsupported(160_002, "SQL_ASCII")).toThrow("SQL_ASCII");
  expect(() => refuseUnsupported(140_000, "UTF8")).not.toThrow();
});

/** Ends a session of the server from outside. */
async function terminate(url: string | undefined, pid: number | undefined): Promise<void> {
  await withServer(url, async (client) => {
    await client.query("SELECT pg_terminate_backend($1)", [pid]);
  });
}

/** A role that may have one connection to the engine's server. It is dropped on disposal. */
async function createLimitedRole(world: Awaited<ReturnType<typeof openTestEngine>>) {
  const role = `limited_${randomUUID().replaceAll("-", "")}`;
  await world.run(`CREATE ROLE ${role} LOGIN PASSWORD 'limited' CONNECTION LIMIT 1`);
  await world.run(`GRANT ALL ON SCHEMA public TO ${role}; GRANT ALL ON schema_migration TO ${role}`);
  const url = new URL(world.options.databaseUrl ?? "");
  url.username = role;
  url.password = "limited";
  return {
    options: { databaseUrl: url.href, dataDir: join(world.options.dataDir, "limited") },
    [Symbol.asyncDispose]: async () => {
      await world.run(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    },
  };
}

async function withServer(url: string | undefined, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await use(client);
  await client.end();
}
