import { createDecipheriv } from "node:crypto";
import { Role } from "@confab/contract";
import { World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser, type Page } from "./browser.ts";
import { OpenIdProvider } from "./openid-provider.ts";

const LOGIN = "/accounts/login/social/oidc";

let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await OpenIdProvider.start();
});
afterAll(() => provider[Symbol.asyncDispose]());

const { world, owner, hamlet } = useWorld(() => ({ environment: provider.environment }));
beforeAll(() => {
  provider.serve(`${world.url}/complete/oidc/`);
  provider.people.set("hamlet", { email: "Hamlet@example.com", email_verified: true, name: "Prince" });
});

const pathOf = (url: string) => url.slice(world.url.length);

/** Goes to the provider and back to our callback URL, without opening it. */
async function goThere(browser: Browser, login: string, path = LOGIN): Promise<string> {
  const begun = await browser.request("GET", path);
  expect(begun.status).toBe(302);
  const back = await provider.signIn(begun.headers.get("location") ?? "", login);
  expect(back.startsWith(`${world.url}/complete/oidc/?`)).toBe(true);
  return pathOf(back);
}

async function signIn(login: string, path?: string, languages = "*"): Promise<Page & { browser: Browser }> {
  const browser = new Browser(world.url);
  browser.languages = languages;
  return { ...(await browser.request("GET", await goThere(browser, login, path))), browser };
}

const ownUser = async (browser: Browser) => (await browser.json("GET", "/users/me")).body;

describe("OpenID Connect", () => {
  test("clients and people see the method", async () => {
    const settings = await hamlet.ok("GET", "/server_settings");
    expect(settings).toMatchObject({
      authentication_methods: { "openid connect": true, email: true },
      external_authentication_methods: [
        {
          name: "oidc",
          display_name: "Example <Login>",
          display_icon: null,
          login_url: LOGIN,
          signup_url: "/accounts/register/social/oidc",
        },
      ],
    });
    const { text } = await new Browser(world.url).request("GET", "/login/?next=/api/docs");
    expect(text).toContain(`href="${LOGIN}?next=%2Fapi%2Fdocs">Sign in with Example &lt;Login&gt;</a>`);
  });

  test("signs in to the account with the address, and redirects", async () => {
    const { status, headers, browser } = await signIn("hamlet", `${LOGIN}?next=/api/docs`);
    expect([status, headers.get("location")]).toEqual([302, "/api/docs"]);
    expect(await ownUser(browser)).toMatchObject({ user_id: hamlet.userId });
    expect(browser.cookies.has("openid")).toBe(false);
    const elsewhere = await signIn("hamlet", `${LOGIN}?next=https://evil.example/`);
    expect(elsewhere.headers.get("location")).toBe("/");
  });

  test("accepts addresses in the ID token", async () => {
    provider.serve(`${world.url}/complete/oidc/`, true);
    expect((await signIn("hamlet")).status).toBe(302);
    provider.serve(`${world.url}/complete/oidc/`);
  });

  test("sends state, nonce and PKCE", async () => {
    const browser = new Browser(world.url);
    const first = await browser.request("GET", LOGIN);
    const query = new URL(first.headers.get("location") ?? "").searchParams;
    expect(query.get("code_challenge_method")).toBe("S256");
    for (const name of ["state", "nonce", "code_challenge"]) expect(query.get(name)).toMatch(/^[\w-]{43}$/);
    expect(first.headers.get("set-cookie")).toMatch(/^openid=.*; HttpOnly; SameSite=Lax$/);
  });

  test("rejects another state, a used code, and a browser that did not start the sign-in", async () => {
    const browser = new Browser(world.url);
    const path = await goThere(browser, "hamlet");
    const cookies = [...browser.cookies];
    const wrong = path.replace(/state=[^&]+/, "state=made-up");
    expect((await new Browser(world.url, cookies).request("GET", wrong)).status).toBe(400);
    expect((await new Browser(world.url).request("GET", path)).status).toBe(400);
    const stranger = new Browser(world.url);
    await stranger.request("GET", LOGIN);
    expect((await stranger.request("GET", path)).status).toBe(400);
    const forged = new Browser(world.url, [["openid", "bWFkZS11cA"]]);
    expect((await forged.request("GET", path)).status).toBe(400);
    expect((await new Browser(world.url, cookies).request("GET", path)).status).toBe(302);
    const replayed = new Browser(world.url, cookies);
    expect((await replayed.request("GET", path)).status).toBe(400);
    expect((await replayed.json("GET", "/users/me")).status).toBe(401);
  });

  test("rejects a sign-in that took too long or that the provider rejected", async () => {
    const browser = new Browser(world.url);
    const path = await goThere(browser, "hamlet");
    const late = [...browser.cookies];
    await world.clock.advance(10 * 60_000);
    expect((await new Browser(world.url, late).request("GET", path)).status).toBe(400);
    await browser.request("GET", LOGIN);
    const denied = await browser.request(
      "GET",
      "/complete/oidc/?error=access_denied&error_description=<b>no",
    );
    expect([denied.status, denied.text.includes("<b>")]).toEqual([400, false]);
  });

  test("requires an address that the provider has verified", async () => {
    provider.people.set("unverified", { email: "cordelia@example.com", email_verified: false });
    provider.people.set("unsaid", { email: "cordelia@example.com" });
    provider.people.set("none", { name: "No Address", email_verified: true });
    for (const login of ["unverified", "unsaid", "none"]) {
      const { status, browser } = await signIn(login);
      expect([login, status]).toEqual([login, 403]);
      expect((await browser.json("GET", "/users/me")).status).toBe(401);
    }
  });

  test("rejects deactivated users and bots", async () => {
    const gone = await world.newPerson("Gil Gone");
    await owner.ok("DELETE", `/users/${gone.userId}`);
    provider.people.set("gone", { email: gone.email, email_verified: true });
    provider.people.set("bot", { email: "notification-bot@zulip.com", email_verified: true });
    for (const login of ["gone", "bot"]) expect((await signIn(login)).status).toBe(401);
  });

  test("creates accounts for invited people, and for everyone if signing up is open", async () => {
    for (const login of ["ivy", "otto"]) {
      const claims = { email: `${login}@example.com`, email_verified: true, name: `${login} *Newcomer*` };
      provider.people.set(login, claims);
      expect((await signIn(login)).status).toBe(403);
    }
    const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", {
      stream: "general",
    });
    const form = { invitee_emails: "ivy@example.com", stream_ids: [stream_id], invite_as: Role.moderator };
    await owner.ok("POST", "/invites", form);
    const invited = await signIn("ivy", "/accounts/register/social/oidc");
    expect(invited.status).toBe(302);
    expect(await ownUser(invited.browser)).toMatchObject({
      role: Role.moderator,
      full_name: "ivy  Newcomer",
    });
    await owner.ok("PATCH", "/realm", { invite_required: false });
    const open = await signIn("otto", LOGIN, "de");
    expect(await ownUser(open.browser)).toMatchObject({ role: Role.member, email: "otto@example.com" });
    expect(await open.browser.settings()).toMatchObject({ default_language: "de" });
    await owner.ok("PATCH", "/realm", { emails_restricted_to_domains: true });
    provider.people.set("out", { email: "out@example.org", email_verified: true });
    const outside = await signIn("out");
    expect([outside.status, outside.text.includes("not allowed in this organization")]).toEqual([400, true]);
    await owner.ok("PATCH", "/realm", { emails_restricted_to_domains: false, invite_required: true });
  });

  test("gives apps what they ask for", async () => {
    const otp = "0123456789abcdef".repeat(4);
    const { status, headers } = await signIn("hamlet", `${LOGIN}?mobile_flow_otp=${otp}`);
    const location = new URL(headers.get("location") ?? "");
    expect([status, location.protocol]).toEqual([302, "zulip:"]);
    const encrypted = Buffer.from(location.searchParams.get("otp_encrypted_api_key") ?? "", "hex");
    const key = encrypted.map((byte, index) => byte ^ (Buffer.from(otp, "hex")[index] ?? 0));
    expect(Buffer.from(key).toString("ascii")).toBe(hamlet.apiKey);
    const desktop = await signIn("hamlet", `${LOGIN}?desktop_flow_otp=${otp}`);
    const sealed = Buffer.from(/<textarea[^>]*>([0-9a-f]+)</.exec(desktop.text)?.[1] ?? "", "hex");
    const decipher = createDecipheriv("aes-256-gcm", Buffer.from(otp, "hex"), sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const token = decipher.update(sealed.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
    const app = new Browser(world.url);
    expect((await app.request("GET", `/accounts/login/subdomain/${token}`)).status).toBe(302);
    expect(await ownUser(app)).toMatchObject({ user_id: hamlet.userId });
    expect((await new Browser(world.url).request("GET", `${LOGIN}?mobile_flow_otp=12`)).status).toBe(400);
  });

  test("can be switched off by owners", async () => {
    const path = await goThere(new Browser(world.url), "hamlet");
    await owner.ok("PATCH", "/realm", { authentication_methods: { "OpenID Connect": false } });
    expect((await new Browser(world.url).request("GET", LOGIN)).status).toBe(404);
    expect((await new Browser(world.url).request("GET", path)).status).toBe(400);
    expect(await hamlet.ok("GET", "/server_settings")).toMatchObject({
      authentication_methods: { "openid connect": false },
      external_authentication_methods: [],
    });
    await owner.ok("PATCH", "/realm", { authentication_methods: { "OpenID Connect": true } });
  });

  test("reports an unreachable provider, and retries it later", async () => {
    await using other = await OpenIdProvider.start();
    const environment = { ...other.environment };
    await using elsewhere = await World.start({ environment }); // No provider answers at this address yet.
    expect((await new Browser(elsewhere.url).request("GET", LOGIN, {})).status).toBe(503);
    other.serve(`${elsewhere.url}/complete/oidc/`);
    expect((await new Browser(elsewhere.url).request("GET", LOGIN)).status).toBe(302);
  });
});
