import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { Role } from "@confab/contract";
import { PASSWORD, World } from "@confab/testkit";
import { DirectoryProcess, missingDirectory } from "@confab/testkit/directory-process";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "./browser.ts";

const missing = missingDirectory();

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

describe.skipIf(missing !== undefined)(`passwords in a directory (${missing ?? "OpenLDAP"})`, () => {
  let directory: DirectoryProcess;
  beforeAll(async () => {
    const person = (uid: string, name: string, mail?: string) => ({
      uid,
      name,
      ...(mail === undefined ? {} : { mail }),
      password: `${uid} has a password`,
    });
    directory = await DirectoryProcess.start([
      person("dana", "Dana Directory", "dana@example.com"),
      person("hamlet", "Prince Hamlet", "hamlet@example.com"),
      person("nomail", "Nora Nomail"),
      person("twin1", "Twin One", "twin@example.com"),
      person("twin2", "Twin Two", "twin@example.com"),
      person("odd", "Odd *Name*", "odd@example.com"),
      person("gone", "Gone Gail", "gone@example.com"),
      person("bot", "No Bot", "notification-bot@zulip.com"),
      person("gerda", "Gerda German", "gerda@example.com"),
      person("invited", "Ingrid Invited", "invited@example.com"),
    ]);
  });
  afterAll(() => directory[Symbol.asyncDispose]());
  const { world, owner, hamlet } = useWorld(() => ({ environment: directory.environment }));

  async function fetchKey(username: string, password: string, url = world.url): Promise<Answer> {
    const body = new URLSearchParams({ username, password });
    const response = await fetch(`${url}/api/v1/fetch_api_key`, { method: "POST", body });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const passwordOf = (uid: string) => `${uid} has a password`;
  const wrong = { status: 401, body: { code: "AUTHENTICATION_FAILED" } };

  test("create the account at the first sign-in, by name or by address", async () => {
    const [first, second] = [
      await fetchKey("dana", passwordOf("dana")),
      await fetchKey("DANA@example.com", passwordOf("dana")),
    ];
    expect(first).toMatchObject({ status: 200, body: { email: "dana@example.com" } });
    expect(second.body["api_key"]).toBe(first.body["api_key"]);
    const { user } = await hamlet.ok<{ user: object }>("GET", "/users/dana@example.com");
    expect(user).toMatchObject({ full_name: "Dana Directory", role: Role.member });
  });

  test("belong to the existing account with the address; its own password still works", async () => {
    const { email, apiKey } = hamlet;
    const own = { status: 200, body: { api_key: apiKey, email } };
    expect(await fetchKey("hamlet", passwordOf("hamlet"))).toMatchObject(own);
    expect(await fetchKey(email, PASSWORD)).toMatchObject(own);
  });

  test("are checked: rejects wrong and empty passwords, and unknown users", async () => {
    expect(await fetchKey("dana", "wrong")).toMatchObject(wrong);
    expect(await fetchKey("dana", "")).toMatchObject(wrong);
    expect(await fetchKey("nobody", passwordOf("dana"))).toMatchObject(wrong);
    expect(await fetchKey("nomail", passwordOf("nomail"))).toMatchObject(wrong);
    expect(await fetchKey("twin@example.com", passwordOf("twin1"))).toMatchObject(wrong);
    expect(await fetchKey("bot", passwordOf("bot"))).toMatchObject(wrong);
  });

  test.each([
    "*",
    "dan*",
    "dana)(uid=*",
    "dana)(|(uid=*",
    "*)(uid=dana",
    "dana\\2a",
    "dana\0",
    "dana))(&(uid=dana",
    "(uid=dana)",
  ])("finds nobody by an invalid name: %j", async (username) => {
    expect(await fetchKey(username, passwordOf("dana"))).toMatchObject({
      status: username.includes("\0") ? expect.any(Number) : 401,
      body: { result: "error" },
    });
  });

  test("guesses are counted by name, regardless of spelling", async () => {
    await using limited = await World.start({
      environment: { ...directory.environment, CONFAB_RATE_LIMITS: "on" },
    });
    const statuses = [];
    for (const name of ["dana", " DANA", "\uff44ana", "da\u00adna", "Dana", "d\u200bana"]) {
      statuses.push((await fetchKey(name, "a guess", limited.url)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("invalid names are corrected; deactivated users are rejected", async () => {
    expect((await fetchKey("odd", passwordOf("odd"))).status).toBe(200);
    const { user } = await hamlet.ok<{ user: object }>("GET", "/users/odd@example.com");
    expect(user).toMatchObject({ full_name: "Odd  Name" });
    await fetchKey("gone", passwordOf("gone"));
    const gone = await owner.ok<{ user: { user_id: number } }>("GET", "/users/gone@example.com");
    await owner.ok("DELETE", `/users/${gone.user.user_id}`);
    expect(await fetchKey("gone", passwordOf("gone"))).toMatchObject({
      status: 401,
      body: { code: "USER_DEACTIVATED" },
    });
  });

  test("invited people get the role and streams of the invitation", async () => {
    await owner.subscribe(["annex"]);
    const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "annex" });
    const form = {
      invitee_emails: "invited@example.com",
      stream_ids: [stream_id],
      invite_as: Role.moderator,
    };
    await owner.ok("POST", "/invites", form);
    expect((await fetchKey("invited", passwordOf("invited"))).status).toBe(200);
    const { user } = await hamlet.ok<{ user: object }>("GET", "/users/invited@example.com");
    expect(user).toMatchObject({ role: Role.moderator });
    expect(await owner.ok("GET", "/invites")).toMatchObject({ invites: [] });
  });

  test("are also accepted by the sign-in page, and for a key in a session", async () => {
    const german = new Browser(world.url);
    german.languages = "de";
    expect((await german.logIn("gerda", passwordOf("gerda"))).status).toBe(302);
    expect(await german.settings()).toMatchObject({ default_language: "de" });
    const browser = new Browser(world.url);
    const { text } = await browser.request("GET", "/login/");
    expect(text).toContain("E-mail address or user name");
    expect((await browser.logIn("dana", passwordOf("dana"))).status).toBe(302);
    const key = await browser.json("POST", "/fetch_api_key", { password: passwordOf("dana") });
    expect(key.status).toBe(200);
    expect((await browser.json("POST", "/fetch_api_key", { password: "wrong" })).status).toBe(400);
  });

  test("clients see the method, and owners can switch it off", async () => {
    const settings = async () => (await hamlet.ok("GET", "/server_settings")) as Record<string, unknown>;
    expect(await settings()).toMatchObject({
      authentication_methods: { password: true, email: true, ldap: true },
      require_email_format_usernames: false,
    });
    await owner.ok("PATCH", "/realm", { authentication_methods: { LDAP: false } });
    expect(await fetchKey("dana@example.com", passwordOf("dana"))).toMatchObject(wrong);
    expect((await fetchKey("dana", passwordOf("dana"))).body["msg"]).toBe("Enter a valid email address.");
    expect(await settings()).toMatchObject({
      authentication_methods: { ldap: false },
      require_email_format_usernames: true,
    });
    await owner.ok("PATCH", "/realm", { authentication_methods: { LDAP: true, Email: false } });
    expect(await fetchKey("hamlet@example.com", PASSWORD)).toMatchObject(wrong);
    expect((await fetchKey("dana", passwordOf("dana"))).status).toBe(200);
    const refused = await owner.refused("PATCH", "/realm", { authentication_methods: { LDAP: false } });
    expect(refused.msg).toBe("At least one authentication method must be enabled.");
    await owner.ok("PATCH", "/realm", { authentication_methods: { Email: true } });
  });

  test("rejects an untrusted certificate with either kind of TLS", async () => {
    const known = getCACertificates("default");
    for (const environment of [
      { ...directory.environment, CONFAB_LDAP_URL: directory.tlsUrl },
      { ...directory.environment, CONFAB_LDAP_STARTTLS: "on" },
    ]) {
      await using other = await World.start({ environment });
      expect(await fetchKey("dana", passwordOf("dana"), other.url)).toMatchObject({ status: 503 });
      setDefaultCACertificates([...known, directory.certificate]);
      expect(await fetchKey("dana", passwordOf("dana"), other.url)).toMatchObject({ status: 200 });
      setDefaultCACertificates(known);
    }
  });

  test("reports an unreachable directory, and accepts nothing else instead", async () => {
    await directory.stop();
    const away = { status: 503, body: { code: "SERVICE_UNAVAILABLE" } };
    expect(await fetchKey("dana", passwordOf("dana"))).toMatchObject(away);
    expect(await fetchKey("hamlet@example.com", passwordOf("hamlet"))).toMatchObject(away);
    const page = await new Browser(world.url).logIn("dana", passwordOf("dana"));
    expect([page.status, page.text.includes("can&#39;t be reached")]).toEqual([503, true]);
  });
});
