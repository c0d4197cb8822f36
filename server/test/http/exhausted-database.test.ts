/** Responses while the database takes too long, or too many calls wait for it. */
import { engineUnderTest, World } from "@confab/testkit";
import pg from "pg";
import { expect, test } from "vitest";

const fetchNewest = { anchor: "newest", num_before: 10, num_after: 0 };
const unavailable = { status: 503, body: { msg: "The database is unavailable. Try again in a moment." } };

test.skipIf(engineUnderTest === "embedded")(
  "a statement that PostgreSQL times out is answered 503",
  async () => {
    await using world = await World.start({ log: { write: () => undefined } });
    const hamlet = world.as("hamlet");
    const { engine, config } = world.server.context;
    // All connections at the same time, so that each has a shorter timeout than the usual half minute.
    const all = Promise.withResolvers<void>();
    let prepared = 0;
    const connections = Array.from({ length: 10 }, () =>
      engine.transaction(async (connection) => {
        await connection.query({ text: "set statement_timeout = '200ms'", values: [] });
        prepared += 1;
        if (prepared === 10) all.resolve();
        await all.promise;
      }),
    );
    await Promise.all(connections);
    const client = new pg.Client({ connectionString: config.databaseUrl });
    await client.connect();
    try {
      await client.query("begin; lock table message in access exclusive mode");
      const answer = await hamlet.request("GET", "/messages", fetchNewest);
      expect(answer).toMatchObject(unavailable);
      expect(answer.headers.get("retry-after")).toBe("1");
      await client.query("rollback");
    } finally {
      await client.end();
    }
    await hamlet.ok("GET", "/messages", fetchNewest);
  },
);

// The engines share the queue. The embedded database takes a minute to answer this many calls afterwards.
test.skipIf(engineUnderTest === "embedded")(
  "a request is answered 503 immediately while 10,000 calls wait for the database",
  async () => {
    await using world = await World.start({ log: { write: () => undefined } });
    const hamlet = world.as("hamlet");
    const { engine, config } = world.server.context;
    const held = Array.from({ length: 10 }, () =>
      engine.query({ text: "select pg_sleep(15)", values: [] }).catch(() => undefined),
    );
    // A call counts as waiting until its connection is open.
    await expect.poll(() => engine.connections()).toMatchObject({ inUse: 10, waiting: 0 });
    const calls = Array.from({ length: 10_000 }, () =>
      engine.query({ text: "select 1", values: [] }).catch(() => undefined),
    );
    const answer = await hamlet.request("GET", "/messages", fetchNewest);
    expect(answer).toMatchObject(unavailable);
    expect(answer.headers.get("retry-after")).toBe("1");
    expect(engine.connections().waiting).toBe(10_000);
    const client = new pg.Client({ connectionString: config.databaseUrl });
    await client.connect();
    await client.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where query = 'select pg_sleep(15)'",
    );
    await client.end();
    await Promise.all([...held, ...calls]);
    await hamlet.ok("GET", "/messages", fetchNewest);
  },
);
