import { EmailAddressVisibility } from "@confab/contract";
import { type ErrorBody, PASSWORD, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { newBot, restartWith } from "../users/support.ts";

const { world, owner, hamlet } = useWorld({ environment: { CONFAB_RATE_LIMITS: "on" } });

async function signIn(fields: Record<string, string>) {
  const response = await fetch(`${world.url}/api/v1/fetch_api_key`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const body = (await response.json()) as ErrorBody & { api_key?: string; email?: string };
  return { status: response.status, headers: response.headers, body };
}

const wrong = {
  result: "error",
  msg: "Your username or password is incorrect",
  code: "AUTHENTICATION_FAILED",
};

describe("fetching an API key", () => {
  test("returns the key and the real address, without authentication", async () => {
    const { apiKey } = hamlet;
    for (const username of ["hamlet@example.com", " Hamlet@Example.COM "]) {
      const { status, body } = await signIn({ username, password: PASSWORD });
      expect(status).toBe(200);
      expect(body).toEqual({ result: "success", msg: "", api_key: apiKey, email: "hamlet@example.com" });
    }
  });

  test("returns the real address even where it is hidden", async () => {
    await hamlet
      .speaking()
      .ok("PATCH", "/settings", { email_address_visibility: EmailAddressVisibility.nobody });
    const { body } = await signIn({ username: "hamlet@example.com", password: PASSWORD });
    expect(body.email).toBe("hamlet@example.com");
    await hamlet
      .speaking()
      .ok("PATCH", "/settings", { email_address_visibility: EmailAddressVisibility.everyone });
  });

  test.each([
    ["a wrong password", { username: "cordelia@example.com", password: "wrong" }],
    ["an empty password", { username: "cordelia@example.com", password: "" }],
    ["an address that nobody has", { username: "nobody@example.com", password: PASSWORD }],
    ["one of the server's own bots", { username: "notification-bot@zulip.com", password: "" }],
  ])("%s", async (_, fields) => {
    const { status, body, headers } = await signIn(fields);
    expect([status, body]).toEqual([401, wrong]);
    expect(headers.get("www-authenticate")).toBeNull();
  });

  test("rejects bots, which have no password", async () => {
    const bot = await newBot(hamlet, "passwordless");
    for (const password of ["", PASSWORD, bot.apiKey]) {
      const { status, body } = await signIn({ username: bot.email, password });
      expect([status, body]).toEqual([401, wrong]);
    }
  });

  test.each(["hamlet", "", "hamlet@", "a b@example.com"])("rejects the user name %j", async (username) => {
    const { status, body } = await signIn({ username, password: PASSWORD });
    expect(status).toBe(400);
    expect(body).toEqual({ result: "error", msg: "Enter a valid email address.", code: "BAD_REQUEST" });
  });

  test.each(["username", "password"])("rejects a request without %s", async (name) => {
    const fields: Record<string, string> = { username: "hamlet@example.com", password: PASSWORD };
    delete fields[name];
    const { status, body } = await signIn(fields);
    expect([status, body]).toEqual([
      400,
      {
        result: "error",
        msg: `Missing '${name}' argument`,
        code: "REQUEST_VARIABLE_MISSING",
        var_name: name,
      },
    ]);
  });

  test("rejects a deactivated account, whatever the password", async () => {
    const gone = await world.newPerson("Gone Signer");
    await owner.ok("DELETE", `/users/${gone.userId}`);
    const { status, body, headers } = await signIn({ username: gone.email, password: "wrong" });
    expect([status, body]).toEqual([
      401,
      { result: "error", msg: "Account is deactivated", code: "USER_DEACTIVATED" },
    ]);
    expect(headers.get("www-authenticate")).toBeNull();
  });

  test("rejects passwords if password authentication is off", async () => {
    await restartWith(world, { authentication_methods: { Email: false } });
    const { status, body } = await signIn({ username: "hamlet@example.com", password: PASSWORD });
    expect([status, body]).toEqual([
      401,
      {
        result: "error",
        msg: "Password authentication is disabled in this organization",
        code: "PASSWORD_AUTH_DISABLED",
      },
    ]);
    await restartWith(world, { authentication_methods: { Email: true } });
  });

  test("rejects a deactivated organization", async () => {
    await using closed = await World.start();
    await closed.server.context.engine.query({ text: "update realm set is_active = false", values: [] });
    await closed.restart();
    const response = await fetch(`${closed.url}/api/v1/fetch_api_key`, {
      method: "POST",
      body: new URLSearchParams({ username: "hamlet@example.com", password: PASSWORD }),
    });
    expect([response.status, await response.json()]).toEqual([
      401,
      { result: "error", msg: "This organization has been deactivated", code: "REALM_DEACTIVATED" },
    ]);
  });

  test("rejects GET", async () => {
    const response = await fetch(`${world.url}/api/v1/fetch_api_key`);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "OPTIONS, POST"]);
  });
});

describe("attempts", () => {
  const HALF_AN_HOUR = 1800 * 1000;
  const attempt = (username: string, password: string) => signIn({ username, password });

  test("are limited to five in half an hour for any spelling of the name, even with the right password", async () => {
    const { email } = await world.newPerson("Often Tried");
    for (let count = 0; count < 5; count += 1) {
      const username = count % 2 === 0 ? email : ` ${email.toUpperCase()}`;
      expect((await attempt(username, "wrong")).status).toBe(401);
      await world.clock.advance(1000);
    }
    const refused = await attempt(email, PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      result: "error",
      msg: "API usage exceeded rate limit",
      code: "RATE_LIMIT_HIT",
      "retry-after": 1795,
    });
    expect(refused.headers.get("retry-after")).toBe("1795");
    // Other accounts are unaffected.
    expect((await attempt("cordelia@example.com", PASSWORD)).status).toBe(200);
    await world.clock.advance(1794 * 1000);
    expect((await attempt(email, PASSWORD)).status).toBe(429);
    await world.clock.advance(1000);
    expect((await attempt(email, PASSWORD)).status).toBe(200);
    await world.clock.advance(HALF_AN_HOUR);
  });

  test("are counted from zero again after a success", async () => {
    const { email } = await world.newPerson("Sometimes Right");
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1) expect((await attempt(email, "wrong")).status).toBe(401);
      expect((await attempt(email, PASSWORD)).status).toBe(200);
    }
  });
});
