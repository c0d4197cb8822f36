import { Role } from "@confab/contract";
import { World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { expectModelAsStored, newBot } from "../users/support.ts";

const { world, owner, administrator, hamlet } = useWorld();
afterAll(() => expectModelAsStored(world));

const basic = (text: string): string => `Basic ${Buffer.from(text).toString("base64")}`;

/** Sends `GET /users/me` with these headers. */
async function get(headers: Record<string, string>) {
  const response = await fetch(`${world.url}/api/v1/users/me`, { headers, redirect: "manual" });
  return { response, body: (await response.json()) as Record<string, unknown> };
}

const KEY = "a".repeat(32);

describe("HTTP Basic authentication", () => {
  test("accepts an account's address and key", async () => {
    const { email, apiKey, userId } = hamlet;
    for (const credentials of [
      `${email}:${apiKey}`,
      `${email.toUpperCase()}:${apiKey}`,
      ` ${email} : ${apiKey}\n`,
    ]) {
      const { response, body } = await get({ authorization: basic(credentials) });
      expect(response.status).toBe(200);
      expect(body["user_id"]).toBe(userId);
    }
    const lowerCase = basic(`${email}:${apiKey}`).replace("Basic", "basic");
    expect((await get({ authorization: lowerCase })).response.status).toBe(200);
  });

  test("accepts a bot's address and key", async () => {
    const bot = await newBot(hamlet, "basic");
    expect(await bot.ok("GET", "/users/me")).toMatchObject({ user_id: bot.userId, is_bot: true });
  });

  test.each([
    ["no header", undefined, "Not logged in: API authentication or user session required"],
    ["one word", "Basic", "Invalid authorization header for basic auth"],
    ["one word of another scheme", "Bearer", "Invalid authorization header for basic auth"],
    [
      "three words",
      `${basic(`hamlet@example.com:${KEY}`)} more`,
      "Invalid authorization header for basic auth",
    ],
    ["not base64", "Basic ha§mlet", "Invalid authorization header for basic auth"],
    ["no colon", basic("hamlet@example.com"), "Invalid authorization header for basic auth"],
    ["two colons", basic(`hamlet@example.com:${KEY}:${KEY}`), "Invalid authorization header for basic auth"],
    ["an empty key", basic("hamlet@example.com:"), "Malformed API key"],
    ["a key too short", basic(`hamlet@example.com:${KEY.slice(1)}`), "Malformed API key"],
    ["a key too long", basic(`hamlet@example.com:${KEY}a`), "Malformed API key"],
    ["a key with other characters", basic(`hamlet@example.com:${KEY.slice(1)}-`), "Malformed API key"],
    ["a key that nobody has", basic(`hamlet@example.com:${KEY}`), "Invalid API key"],
    ["an address that nobody has", basic(`nobody@example.com:${KEY}`), "Invalid API key"],
  ])("%s", async (_, authorization, msg) => {
    const { response, body } = await get(authorization === undefined ? {} : { authorization });
    expect(response.status).toBe(401);
    expect(body).toEqual({ result: "error", msg });
    expect(response.headers.get("www-authenticate")).toBe('Basic realm="zulip"');
    expect(response.headers.get("content-type")).toContain("application/json");
  });

  test("tells browsers where to sign in", async () => {
    const response = await fetch(`${world.url}/api/v1/users/me`, {
      headers: { accept: "text/html" },
      redirect: "manual",
    });
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      "/login/?next=%2Fapi%2Fv1%2Fusers%2Fme",
    ]);
  });

  test("rejects another scheme", async () => {
    const { response, body } = await get({ authorization: `Bearer ${KEY}` });
    expect(response.status).toBe(400);
    expect(body).toEqual({
      result: "error",
      msg: "This endpoint requires HTTP basic authentication.",
      code: "BAD_REQUEST",
    });
  });

  test("rejects another account's key, and a valid key with an unknown address", async () => {
    const { apiKey, userId } = hamlet;
    for (const email of ["cordelia@example.com", `user${userId}@localhost`, "notification-bot@zulip.com"]) {
      const { response, body } = await get({ authorization: basic(`${email}:${apiKey}`) });
      expect([response.status, body]).toEqual([401, { result: "error", msg: "Invalid API key" }]);
    }
  });

  test("reports a deactivated account only to the holder of its key", async () => {
    const gone = await world.newPerson("Gone Away");
    await owner.ok("DELETE", `/users/${gone.userId}`);
    expect((await get({ authorization: basic(`${gone.email}:${gone.apiKey}`) })).body).toEqual({
      result: "error",
      msg: "Account is deactivated",
    });
    expect((await get({ authorization: basic(`${gone.email}:${KEY}`) })).body).toEqual({
      result: "error",
      msg: "Invalid API key",
    });
  });

  test("checks the method before the credentials", async () => {
    const response = await fetch(`${world.url}/api/v1/users/me`, { method: "PATCH" });
    expect(response.status).toBe(405);
  });

  test("rejects a deactivated organization", async () => {
    await using closed = await World.start();
    await closed.server.context.engine.query({ text: "update realm set is_active = false", values: [] });
    await closed.restart();
    expect(await closed.as("owner").refused("GET", "/users/me")).toEqual({
      status: 401,
      result: "error",
      msg: "This organization has been deactivated",
    });
  });
});

describe("replacing an API key", () => {
  test.each([Role.owner, Role.member, Role.guest])(
    "role %i: the old key is rejected immediately",
    async (role) => {
      const person = await world.newPerson(`Key Holder ${role}`, role);
      const everybody = await administrator.register();
      const queue = await person.register({ event_types: ["message"] });
      const { api_key } = await person.ok<{ api_key: string }>("POST", "/users/me/api_key/regenerate");
      expect(api_key).toMatch(/^[A-Za-z0-9]{32}$/);
      expect(api_key).not.toBe(person.apiKey);
      expect(await person.refused("GET", "/users/me")).toEqual({
        status: 401,
        result: "error",
        msg: "Invalid API key",
      });
      const renewed = person.with({ apiKey: api_key });
      expect(await renewed.ok("GET", "/users/me")).toMatchObject({ user_id: person.userId }); // Queues belong to the account, not to the key.
      await hamlet.sendTo([renewed], "still there?");
      const { queue_id, last_event_id } = queue.state;
      const { events } = await renewed.ok<{ events: unknown[] }>("GET", "/events", {
        queue_id,
        last_event_id,
      });
      expect(events).toMatchObject([{ type: "message" }]);
      expect(await eventsOf(everybody)).toEqual([]);
    },
  );

  test("a bot may replace its key; its owner and administrators receive the new key", async () => {
    const bot = await newBot(hamlet, "rekeyed");
    const queues = await Promise.all(
      (["hamlet", "owner", "administrator", "moderator", "cordelia"] as const).map((name) =>
        world.as(name).register({ event_types: ["realm_bot"] }),
      ),
    );
    const { api_key } = await bot.ok<{ api_key: string }>("POST", "/users/me/api_key/regenerate");
    const announced = [{ type: "realm_bot", op: "update", bot: { user_id: bot.userId, api_key } }];
    const events = await Promise.all(queues.map(eventsOf));
    expect(events).toEqual([announced, announced, announced, [], []]);
  });
});
