/** The rules for every request and every response. */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";

const { world } = useWorld({
  environment: { CONFAB_RATE_LIMITS: "on", CONFAB_TRUSTED_PROXIES: "127.0.0.1" },
});

const MEBIBYTE = 1024 * 1024;

describe("an unknown address", () => {
  test.each([
    ["GET", "/api/v1/no_such_thing"],
    ["POST", "/api/v1/messages/abc"],
    ["GET", "/api/v1/messages/1.5"],
    ["GET", "/json/no_such_thing"],
    ["GET", "/api/v2/messages"],
    ["GET", "/api"],
  ])("below the interface is answered in JSON: %s %s", async (method, path) => {
    const response = await fetch(world.url + path, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toMatchObject({ result: "error", code: "BAD_REQUEST" });
  });

  test("elsewhere is answered with a page", async () => {
    const response = await fetch(`${world.url}/no_such_thing`);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("text/html");
  });
});

test.each([
  "/",
  "/login/",
  "/health",
  "/ready",
  "/api/v1/server_settings",
  "/api/v1/users",
  "/no_such_thing",
  "/api/docs",
])("keeps browsers from guessing the type of the response: %s", async (path) => {
  const { headers } = await fetch(world.url + path, { redirect: "manual" });
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

describe("the size of a body", () => {
  const send = (path: string, bytes: number) =>
    fetch(`${world.url}/api/v1${path}`, {
      method: path === "/bot_storage" ? "PUT" : "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": "192.0.2.9" },
      body: `x=${"y".repeat(bytes - 2)}`,
    });

  test.each([
    ["/messages", 1],
    ["/register", 1],
    ["/fetch_api_key", 1],
    ["/external/github", 5],
    ["/bot_storage", 12],
  ])("has a limit, which the error states: %s, %i MiB", async (path, mebibytes) => {
    const refused = await send(path, mebibytes * MEBIBYTE + 1);
    expect([refused.status, await refused.json()]).toEqual([
      413,
      {
        result: "error",
        msg: `The request is too large (limit: ${mebibytes} MiB).`,
        code: "BAD_REQUEST",
      },
    ]);
    expect((await send(path, mebibytes * MEBIBYTE)).status).not.toBe(413);
  });
});

/** Sends a request exactly as written. */
async function sendRaw(lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(world.url).port), "127.0.0.1");
  socket.end(`${[...lines, "connection: close", "", ""].join("\r\n")}`);
  return text(socket);
}

test("rejects a request with two Host headers", async () => {
  const lines = ["GET /api/v1/server_settings HTTP/1.1", "Host: a.example.com", "host: b.example.com"];
  const answer = await sendRaw(lines);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain("several Host headers");
});

describe("the address of a client behind a proxy", () => {
  const LIMIT = 100;
  const ask = async (headers: Record<string, string>, times = 1): Promise<number[]> => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) {
      const { status } = await fetch(`${world.url}/api/v1/users/me`, { headers });
      statuses.push(status);
    }
    return statuses;
  };

  test.each([
    ["x-forwarded-for", "203.0.113.1", "203.0.113.2"],
    ["x-forwarded-for", "2001:db8:0:1::1", "2001:db8:0:2::1"],
    ["forwarded", 'for="[2001:db8:0:3::1]:4711";proto=https', "for=203.0.113.3;proto=https"],
    // The proxy appends the last address. The client itself wrote the ones before it.
    ["x-forwarded-for", "1.1.1.1, 203.0.113.4", "203.0.113.5"],
  ])("is counted by %s of a trusted proxy: %s", async (header, first, second) => {
    expect((await ask({ [header]: first }, LIMIT + 1)).at(-1)).toBe(429);
    expect(await ask({ [header]: second })).toEqual([401]);
  });

  test("is counted with all others of its 64-bit network", async () => {
    await ask({ "x-forwarded-for": "2001:db8:0:4::1" }, LIMIT);
    expect(await ask({ "x-forwarded-for": "2001:db8:0:4:ffff::1" })).toEqual([429]);
  });

  test("can't be changed by the client", async () => {
    await ask({ "x-forwarded-for": "203.0.113.77" }, LIMIT);
    expect(await ask({ "x-forwarded-for": "8.8.8.8, 203.0.113.77" })).toEqual([429]);
  });

  test("is the proxy's if no proxy is trusted", async () => {
    await using plain = await World.start({ environment: { CONFAB_RATE_LIMITS: "on" } });
    let last = 0;
    for (let count = 0; count <= LIMIT; count += 1) {
      const headers = { "x-forwarded-for": `203.0.113.${count}`, forwarded: `for=203.0.113.${count}` };
      last = (await fetch(`${plain.url}/api/v1/users/me`, { headers })).status;
    }
    expect(last).toBe(429);
  });
});
