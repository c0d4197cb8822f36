/** The contents of log lines about requests, and what they must not contain. */
import { engineUnderTest, PASSWORD } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import { cutOffPostgres } from "./database-outage.ts";
import { ask, form, sendBytes } from "./support.ts";

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly request_id?: string;
  readonly [field: string]: unknown;
}

const lines: string[] = [];
const parsed = (): Line[] => lines.map((line) => JSON.parse(line) as Line);

/** Returns the line of a request, which is written after the response has been sent. */
async function lineOf(requestId: string | null | undefined): Promise<Line> {
  const find = () => parsed().find(({ msg, request_id }) => msg === "request" && request_id === requestId);
  await expect.poll(find).toBeDefined();
  return find() ?? { level: "", msg: "" };
}

const { world, hamlet, cordelia } = useWorld({
  environment: { CONFAB_LOG_LEVEL: "info" },
  log: { write: (line) => lines.push(line) },
});
beforeEach(() => {
  lines.length = 0;
});

const realmId = () => world.server.realms.first.realmId;
const words = "/api/v1/users/me/alert_words";

describe("the id of a request", () => {
  test.each(["3f2c", "a".repeat(64), "8c7bd0ac-6b0a-4bfe-9d0f-2f1f0f0b1e11", "proxy_1.42"])(
    "is taken from a proxy: %s",
    async (id) => {
      const { headers } = await ask(world, "GET", words, { headers: { "x-request-id": id } });
      expect(headers.get("x-request-id")).toBe(id);
      await lineOf(id);
    },
  );

  test.each(["", "a".repeat(65), "a b", 'x","level":"fatal', "größe", "a,b", "a/b"])(
    "is not taken if it could forge lines: %j",
    async (id) => {
      const answer = await sendBytes(
        world,
        `GET ${words} HTTP/1.1\r\nhost: x\r\nx-request-id: ${id}\r\nconnection: close\r\n\r\n`,
      );
      const made = /^x-request-id: (.*)\r$/m.exec(answer)?.[1];
      expect(made).toMatch(/^[\w-]{16}$/);
      await lineOf(made);
    },
  );

  test.each([
    ["an error", "POST", words, 400],
    ["a failed sign-in", "GET", words, 401],
    ["a wrong method", "PUT", words, 405],
    ["a list of methods", "OPTIONS", words, 204],
    ["an unknown path", "GET", "/nowhere", 404],
    ["a malformed path", "GET", "/api/v1/users/%E0%A4%A", 400],
    ["an id that is too long", "GET", `/api/v1/messages/${"9".repeat(2000)}`, 404],
    ["a page", "GET", "/", 200],
  ] as const)("is sent with %s, another each time", async (_, method, path, status) => {
    const as = status === 401 ? {} : { as: hamlet };
    const [first, second] = [await ask(world, method, path, as), await ask(world, method, path, as)];
    const [one, two] = [first.headers.get("x-request-id"), second.headers.get("x-request-id")];
    expect(one).toMatch(/^[\w-]{16}$/);
    expect(two).not.toBe(one);
    expect(await lineOf(one)).toMatchObject({ level: "info", method, status });
  });

  test("is sent with a stream of events", async () => {
    const { state } = await hamlet.register({ event_types: ["message"] });
    const gone = new AbortController();
    const { headers } = await fetch(
      `${world.url}/api/v1/events/stream?queue_id=${state.queue_id}&last_event_id=${state.last_event_id}`,
      {
        headers: { authorization: hamlet.authorization, "x-request-id": "the-stream" },
        signal: gone.signal,
      },
    );
    expect(headers.get("x-request-id")).toBe("the-stream");
    gone.abort();
    expect(await lineOf("the-stream")).toMatchObject({ endpoint: "streamEvents", status: 200 });
  });
});

describe("one line for each request", () => {
  test("contains the endpoint, user, program, outcome and size", async () => {
    const hamlet = world.as("hamlet").using("ZulipMobile/27.0 (Android 14)");
    const body = "type=stream&to=general&topic=log&content=Good+morning";
    const answer = await ask(world, "POST", "/api/v1/messages?client=", {
      as: hamlet,
      headers: { ...form, "user-agent": hamlet.userAgent },
      body,
    });
    const line = await lineOf(answer.headers.get("x-request-id"));
    expect(line).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      pid: process.pid,
      hostname: expect.any(String),
      msg: "request",
      request_id: answer.headers.get("x-request-id"),
      realm_id: realmId(),
      user_id: hamlet.userId,
      endpoint: "sendMessage",
      method: "POST",
      status: 200,
      duration_seconds: 0,
      request_bytes: body.length,
      response_bytes: Buffer.byteLength(answer.text),
      client: "ZulipMobile",
    });
  });

  test("has the holding time of a poll, and says if its client disconnected", async () => {
    const queue = await hamlet.register({ event_types: ["message"] });
    const { queues } = world.server.realms.first;
    const poll = queue.next();
    await expect.poll(() => queues.readers.poll).toBe(1);
    await world.clock.advance(20_000);
    await cordelia.send("general", "log", "ends the poll");
    await poll;
    const polled = () => parsed().find(({ endpoint }) => endpoint === "getEvents");
    await expect.poll(polled).toMatchObject({ status: 200, duration_seconds: 20, user_id: hamlet.userId });

    const gone = new AbortController();
    const { queue_id } = queue.state;
    const given = fetch(
      `${world.url}/api/v1/events?queue_id=${queue_id}&last_event_id=${queue.lastEventId}`,
      {
        headers: { authorization: hamlet.authorization, "x-request-id": "given-up" },
        signal: gone.signal,
      },
    );
    await expect.poll(() => queues.readers.poll).toBe(1);
    gone.abort();
    await expect(given).rejects.toThrow();
    const line = await lineOf("given-up");
    expect(line).toMatchObject({ endpoint: "getEvents", aborted: true });
    expect(line).not.toHaveProperty("status");
  });

  test("is not written for health checks, which come every second", async () => {
    for (const path of ["/health", "/ready"]) await ask(world, "GET", path);
    await lineOf((await ask(world, "GET", "/")).headers.get("x-request-id"));
    expect(parsed().map(({ endpoint }) => endpoint)).toEqual(["page"]);
  });

  test("never contains texts, searches, keys, passwords or addresses", async () => {
    await hamlet.send("general", "secret-topic", "secret-content");
    await hamlet.ok("GET", "/messages", {
      anchor: "newest",
      num_before: 1,
      num_after: 0,
      narrow: [{ operator: "search", operand: "secret-search" }],
    });
    const signIn = { username: hamlet.email, password: PASSWORD };
    await hamlet.ok("POST", "/fetch_api_key", signIn);
    await hamlet.refused("POST", "/fetch_api_key", { ...signIn, password: "secret-password" });
    await ask(world, "GET", "/sign-in/secret-token");
    await ask(world, "GET", "/nowhere/secret-path?secret-query");
    const last = await ask(world, "GET", words, { headers: { authorization: "Basic secret-key" } });
    await lineOf(last.headers.get("x-request-id"));
    expect(lines.length).toBe(7);
    const log = lines.join("");
    for (const secret of [
      "secret",
      PASSWORD,
      hamlet.apiKey,
      hamlet.email,
      hamlet.authorization,
      "127.0.0.1",
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe("a line logged during a request", () => {
  test("has its id, organization and user", async () => {
    world.clock.slowness = 1000;
    const content = "a:b ".repeat(200);
    const headers = { ...form, "x-request-id": "slow-rendering" };
    await ask(world, "POST", "/api/v1/messages/render", { as: hamlet, headers, body: `content=${content}` });
    world.clock.slowness = 0;
    const warning = parsed().find(({ level }) => level === "warn");
    expect(warning).toMatchObject({
      msg: expect.stringContaining("too long to render"),
      request_id: "slow-rendering",
      realm_id: realmId(),
      user_id: hamlet.userId,
    });
  });

  test("a server error has its stack, but nothing of the row that caused it", async () => {
    const { engine } = world.server.context;
    const run = (text: string) => engine.query({ text, values: [] });
    await run("alter table message add constraint no_bananas check (content not like '%banana%')");
    const headers = { ...form, "x-request-id": "the-fault" };
    const body = "type=stream&to=general&topic=fruit&content=a+ripe+banana";
    const answer = await ask(world, "POST", "/api/v1/messages", { as: hamlet, headers, body });
    await run("alter table message drop constraint no_bananas");
    expect(answer.status).toBe(500);
    const fault = parsed().find(({ level }) => level === "error");
    expect(fault).toMatchObject({
      msg: "A request failed",
      request_id: "the-fault",
      realm_id: realmId(),
      user_id: hamlet.userId,
      err: {
        message: expect.stringContaining("no_bananas"),
        code: "23514",
        stack: expect.stringMatching(/\n +at /),
      },
    });
    expect(await lineOf("the-fault")).toMatchObject({ level: "info", status: 500 });
    expect(lines.join("")).not.toContain("ripe");
  });

  test.skipIf(engineUnderTest === "embedded")(
    "a later event of a connection is not attributed to the request that opened it",
    async () => {
      // More simultaneous requests than existing connections.
      await Promise.all(Array.from({ length: 20 }, () => hamlet.register()));
      lines.length = 0;
      {
        await using _outage = await cutOffPostgres(world);
        await expect
          .poll(() => parsed().filter(({ msg }) => msg.includes("was lost")).length)
          .toBeGreaterThan(3);
      }
      const lost = parsed().filter(({ msg }) => msg.includes("was lost"));
      expect(lost.map(({ request_id }) => request_id)).toEqual(lost.map(() => undefined));
    },
  );
});
