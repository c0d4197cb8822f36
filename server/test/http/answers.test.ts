import { World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { ask, form, sendBytes } from "./support.ts";

const { world, owner, hamlet } = useWorld();

const words = "/api/v1/users/me/alert_words";

describe("every response", () => {
  test.each([
    ["a success", "GET", words, 200, true],
    ["an error", "POST", words, 400, true],
    ["a failed sign-in", "GET", words, 401, false],
    ["a wrong method", "PUT", words, 405, true],
    ["an unknown path", "GET", "/api/v1/nowhere", 404, true],
    ["a list of methods", "OPTIONS", words, 204, false],
    ["a malformed path", "GET", "/api/v1/users/%E0%A4%A", 400, true],
    ["a broken form", "POST", words, 400, true],
  ] as const)(
    "%s can be read by pages of other sites and is never cached",
    async (_, method, path, status, signedIn) => {
      const answer = await ask(world, method, path, signedIn ? { as: hamlet } : {});
      expect(answer.status).toBe(status);
      const { headers } = answer;
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-allow-headers")).toBe("Authorization, Confab-Feature-Level");
      expect(headers.get("access-control-allow-methods")).toBe("GET, POST, DELETE, PUT, PATCH, HEAD");
      expect(headers.get("cache-control")).toBe("max-age=0, no-cache, no-store, must-revalidate, private");
      expect(Date.parse(headers.get("expires") ?? "")).toBeLessThan(world.clock.now());
      expect(headers.get("vary")).toBe("Accept-Language");
      expect(headers.get("content-language")).toBe("en");
    },
  );

  test("is JSON, ends with a newline and is UTF-8 without escapes", async () => {
    const body = `alert_words=${encodeURIComponent('["grün"]')}`;
    const answer = await ask(world, "POST", words, { as: hamlet, headers: form, body });
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.text).toBe('{"result":"success","msg":"","alert_words":["grün"]}\n');
    const error = await ask(world, "POST", words, { as: hamlet });
    expect(error.headers.get("content-type")).toBe("application/json");
    expect(error.text.endsWith("}\n")).toBe(true);
  });
});

describe("paths", () => {
  test("unknown paths are answered in JSON; a trailing slash makes another path", async () => {
    for (const path of ["/api/v1/nowhere", `${words}/`, "/api/v2/messages", "/api/v1", "/api/v1/%2e%2e/x"]) {
      const { status, headers, body } = await ask(world, "GET", path);
      expect([path, status]).toEqual([path, 404]);
      expect(headers.get("content-type")).toBe("application/json");
      expect(body).toMatchObject({ result: "error", code: "BAD_REQUEST" });
    }
  });

  test("an unknown path is shown, but never as HTML", async () => {
    const { text } = await ask(world, "GET", "/api/v1/<script>alert(1)</script>");
    expect(text).not.toContain("<script>");
  });

  test("ids are digits; anything else does not match", async () => {
    const filter = (id: string) => ask(world, "DELETE", `/api/v1/realm/filters/${id}`, { as: owner });
    for (const id of ["-1", "1.5", "x", "0x1", "%31x", "+1", "1e3", ""])
      expect((await filter(id)).status).toBe(404);
    for (const id of ["0", "00", "2147483648", "9223372036854775808", "9".repeat(400)]) {
      expect((await filter(id)).body["msg"]).toBe("Linkifier not found.");
    }
    expect((await filter("9".repeat(2000))).status).toBe(404);
  });
});

describe("invalid requests", () => {
  test.each([
    ["GET /api/v1/grün HTTP/1.1\r\nhost: x\r\n\r\n", 400, /percent-encoded/],
    ["nonsense\r\n\r\n", 400, /malformed/],
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(100_000)}\r\n\r\n`, 431, /too long/],
    ["POST /api/v1/register HTTP/1.1\r\nhost: x\r\ncontent-length: ten\r\n\r\n", 400, /malformed/],
  ])("%j", async (request, status, msg) => {
    const answer = await sendBytes(world, request);
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(body === "" ? "" : (JSON.parse(body) as { msg: string }).msg).toMatch(msg);
  });

  test("leave the server usable", async () => {
    expect((await ask(world, "GET", words, { as: hamlet })).status).toBe(200);
  });
});

describe("the order of checks", () => {
  test("authentication comes before parameters", async () => {
    const { status } = await ask(world, "POST", words, { headers: form, body: "alert_words=nonsense" });
    expect(status).toBe(401);
  });
});

describe("rate limits", () => {
  test("count each user's requests, and those of each address without a signed-in user", async () => {
    await using limited = await World.start({ environment: { CONFAB_RATE_LIMITS: "on" } });
    const authorization = limited.as("hamlet").authorization;
    const request = (headers: Record<string, string>) => ask(limited, "GET", words, { headers });
    const first = await request({ authorization });
    expect(first.headers.get("x-ratelimit-limit")).toBe("200");
    expect(first.headers.get("x-ratelimit-remaining")).toBe("199");
    expect(first.headers.get("x-ratelimit-reset")).toBe(String(limited.clock.now() / 1000 + 60));
    for (let count = 2; count <= 200; count += 1) await request({ authorization });
    await limited.clock.advance(20_000);
    const refused = await request({ authorization });
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      result: "error",
      msg: "API usage exceeded rate limit",
      code: "RATE_LIMIT_HIT",
      "retry-after": 40,
    });
    expect(refused.headers.get("retry-after")).toBe("40");
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");
    expect((await request({ authorization: limited.as("cordelia").authorization })).status).toBe(200);
    for (let count = 1; count <= 100; count += 1) expect((await request({})).status).toBe(401);
    expect((await request({})).status).toBe(429);
    await limited.clock.advance(40_001);
    expect((await request({ authorization })).status).toBe(200);
  });
});
