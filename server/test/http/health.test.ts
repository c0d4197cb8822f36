/** The checks of proxies and supervisors. */
import { engineUnderTest, World } from "@confab/testkit";
import { describe, expect, test } from "vitest";
import { Installation } from "../running/support.ts";
import { cutOffPostgres, occupyDatabase } from "./database-outage.ts";
import { ask, sendBytes } from "./support.ts";

const ready = async (url: string) => {
  const response = await fetch(`${url}/ready`);
  return { status: response.status, body: await response.json() };
};
const isReady = { status: 200, body: { status: "ready" } };
const notReady = (reason: string) => ({ status: 503, body: { status: "not ready", reason } });

describe("/health and /ready", () => {
  test("are answered for everyone and any host, and never cached", async () => {
    await using world = await World.start();
    const health = await ask(world, "GET", "/health");
    expect([health.status, health.text]).toEqual([200, '{"status":"ok"}\n']);
    expect(health.headers.get("cache-control")).toContain("no-store");
    expect(await ready(world.url)).toEqual(isReady);
    for (const path of ["/health", "/ready"]) {
      const answer = await sendBytes(
        world,
        `GET ${path} HTTP/1.1\r\nhost: nobody.example.net\r\nconnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect((await ask(world, "HEAD", path)).status).toBe(200);
    }
  });

  test("are not limited, and don't count against an address", async () => {
    await using world = await World.start({ environment: { CONFAB_RATE_LIMITS: "on" } });
    const anonymous = () => ask(world, "GET", "/api/v1/users/me");
    for (let count = 1; count <= 101; count += 1) await ask(world, "GET", "/ready");
    expect((await anonymous()).status).toBe(401);
    while ((await anonymous()).status !== 429);
    expect(await ready(world.url)).toEqual(isReady);
    expect((await ask(world, "GET", "/health")).status).toBe(200);
  });
});

describe("/ready", () => {
  test("reports an unresponsive database with a single check, and its recovery", async () => {
    await using world = await World.start();
    // Nothing that was read at the start waits for the database any longer.
    await world.settle();
    const { engine } = world.server.context;
    {
      await using _occupied = await occupyDatabase(world);
      const before = engine.connections().waiting;
      const asked = [1, 2, 3].map(() => ready(world.url));
      await expect.poll(() => engine.connections().waiting).toBe(before + 1);
      expect((await ask(world, "GET", "/health")).status).toBe(200);
      expect(engine.connections().waiting).toBe(before + 1);
      await world.clock.advance(1500);
      expect(await Promise.all(asked)).toEqual(asked.map(() => notReady("the database does not answer")));
    }
    expect(await ready(world.url)).toEqual(isReady);
  });

  test.skipIf(engineUnderTest === "embedded")("reports a connection to PostgreSQL that is cut", async () => {
    await using world = await World.start({ log: { write: () => undefined } });
    {
      await using _outage = await cutOffPostgres(world);
      expect(await ready(world.url)).toEqual(notReady("the database is unavailable"));
      expect((await ask(world, "GET", "/health")).status).toBe(200);
    }
    await expect.poll(() => ready(world.url)).toEqual(isReady);
    await world.as("hamlet").send("general", "after", "the outage");
  });
});

describe("a drain", () => {
  test("is reported immediately; requests are served until its end, then held polls are answered", async () => {
    await using world = await World.start({ environment: { CONFAB_DRAIN_SECONDS: "30" } });
    await using _end = { [Symbol.asyncDispose]: () => world.clock.advance(30_000) };
    const hamlet = world.as("hamlet");
    const queue = await hamlet.register({ event_types: ["message"] });
    const { queues } = world.server.realms.first;
    let poll = queue.next();
    await expect.poll(() => queues.readers.poll).toBe(1);

    const closed = world.server.close();
    expect(await ready(world.url)).toEqual(notReady("draining"));
    expect((await ask(world, "GET", "/health")).status).toBe(200);
    await world.clock.advance(29_000);
    const id = await world.as("cordelia").send("general", "drain", "still here");
    expect(await poll).toMatchObject([{ type: "message", message: { id } }]);
    poll = queue.next();
    await expect.poll(() => queues.readers.poll).toBe(1);
    expect(await ready(world.url)).toEqual(notReady("draining"));

    await world.clock.advance(1000);
    expect(await poll).toEqual([]);
    await closed;
    await expect(fetch(`${world.url}/health`)).rejects.toThrow();
  });

  test("begins with SIGTERM; a second SIGTERM ends it early", async () => {
    await using installation = await Installation.create();
    const server = await installation.start({ CONFAB_DRAIN_SECONDS: "300" });
    expect(await ready(server.url)).toEqual(isReady);
    process.kill(server.processId, "SIGTERM");
    await expect.poll(() => ready(server.url)).toEqual(notReady("draining"));
    expect(await server.end("SIGTERM")).toMatchObject({ code: 1, stderr: "" });
  });
});
