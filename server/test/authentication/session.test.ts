import { engineUnderTest, PASSWORD } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { Browser } from "./browser.ts";

const { world, owner, hamlet, cordelia } = useWorld();

async function signedIn(username = "hamlet@example.com", password = PASSWORD): Promise<Browser> {
  const browser = new Browser(world.url);
  const answer = await browser.logIn(username, password);
  expect(answer.status, answer.text).toBe(302);
  return browser;
}

const NOT_LOGGED_IN = "Not logged in: API authentication or user session required";

describe("/json", () => {
  test("answers a session like /api/v1 answers the key", async () => {
    const browser = await signedIn();
    const { status, body } = await browser.json("GET", "/users/me");
    const { max_message_id: _, ...own } = await hamlet.ok("GET", "/users/me");
    expect([status, body]).toEqual([200, expect.objectContaining(own)]);
  });

  test("can send, register and poll", async () => {
    const browser = await signedIn();
    const { body: queue } = await browser.json("POST", "/register", { event_types: '["message"]' });
    const message = { type: "stream", to: "general", topic: "browser", content: "by hand" };
    const sent = await browser.json("POST", "/messages", { ...message, unheard_of: "1" });
    expect(sent.body).toMatchObject({ result: "success" });
    const { body } = await browser.json(
      "GET",
      `/events?queue_id=${queue["queue_id"]}&last_event_id=${queue["last_event_id"]}`,
    );
    expect(body["events"]).toMatchObject([{ message: { id: sent.body["id"], content: "by hand" } }]);
  });

  test.each([
    ["Mozilla/5.0 (X11; Linux x86_64)", "website", ["read"]],
    ["ZulipElectron/5.9 Mozilla/5.0", "ZulipElectron", ["read"]],
    ["ZulipPython/0.9.0 (Ubuntu)", "ZulipPython", []],
  ])("marks what %s sends as from %s, with %j", async (userAgent, client, flags) => {
    const browser = await signedIn();
    const sent = await browser.request("POST", "/json/messages", {
      headers: { "x-csrftoken": browser.csrfToken, "user-agent": userAgent },
      form: { type: "stream", to: "general", topic: "browser", content: "own" },
    });
    const alone = { anchor: sent.body["id"], num_before: 0, num_after: 0 };
    expect(await hamlet.ok("GET", "/messages", alone)).toMatchObject({
      messages: [{ client, flags }],
    });
  });

  test("rejects a request without a session", async () => {
    for (const method of ["GET", "PATCH"]) {
      const { status, headers, body } = await new Browser(world.url).json(
        method,
        method === "GET" ? "/users/me" : "/settings",
      );
      expect([status, body]).toEqual([401, { result: "error", msg: NOT_LOGGED_IN }]);
      expect(headers.get("www-authenticate")).toBe('Session realm="zulip"');
    }
  });

  test("rejects an unknown session", async () => {
    const browser = new Browser(world.url, [["sessionid", "made-up"]]);
    expect((await browser.json("GET", "/users/me")).status).toBe(401);
  });

  test("accepts an API key if there is no session", async () => {
    const headers = { authorization: cordelia.authorization };
    const browser = new Browser(world.url);
    const { body } = await browser.request("GET", "/json/users/me", { headers });
    expect(body).toMatchObject({ user_id: cordelia.userId });
    const change = await browser.request("PATCH", "/json/settings", {
      headers,
      form: { enter_sends: "true" },
    });
    expect(change.status).toBe(200);
    const wrong = { authorization: "Basic nonsense" };
    const refused = await browser.request("GET", "/json/users/me", { headers: wrong });
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, 'Basic realm="zulip"']);
  });

  test("/api/v1 accepts no session", async () => {
    const browser = await signedIn();
    const { status, body } = await browser.request("GET", "/api/v1/users/me");
    expect([status, body]).toEqual([401, { result: "error", msg: NOT_LOGGED_IN }]);
  });

  test("people who follow a link see where to sign in", async () => {
    const headers = { accept: "text/html,*/*" };
    for (const path of ["/api/v1/users/me?client_gravatar=true", "/json/users/me"]) {
      const answer = await new Browser(world.url).request("GET", path, { headers });
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toBe(`/login/?next=${encodeURIComponent(path)}`);
    }
  });
});

describe("forgery", () => {
  const failed = (reason: string) => ({
    result: "error",
    msg: `CSRF error: ${reason}`,
    code: "CSRF_FAILED",
    reason,
  });
  const incorrect = failed("CSRF token missing or incorrect.");

  test("changes need the token, in the header or a field", async () => {
    const browser = await signedIn();
    const form = { enter_sends: "true" };
    const without = await browser.request("PATCH", "/json/settings", { form });
    expect([without.status, without.body]).toEqual([403, incorrect]);
    const field = { ...form, csrfmiddlewaretoken: browser.csrfToken };
    const answer = await browser.request("PATCH", "/json/settings", { form: field });
    expect([answer.status, answer.body]).toEqual([200, { result: "success", msg: "" }]);
    const get = await browser.request("GET", "/json/users/me");
    expect(get.status).toBe(200);
  });

  test("rejects a request without the cookie", async () => {
    const browser = await signedIn();
    const token = browser.csrfToken;
    browser.cookies.delete("csrftoken");
    const headers = { "x-csrftoken": token };
    const answer = await browser.request("PATCH", "/json/settings", { headers });
    expect([answer.status, answer.body]).toEqual([403, failed("CSRF cookie not set.")]);
  });

  test("rejects a cookie of another session and a forged cookie", async () => {
    const browser = await signedIn();
    const other = await signedIn("cordelia@example.com");
    const anonymous = new Browser(world.url);
    await anonymous.request("GET", "/login/");
    for (const token of [other.csrfToken, anonymous.csrfToken, "a.b", "", ".", "a.b.c"]) {
      browser.cookies.set("csrftoken", token || "x");
      const { status, body } = await browser.json("PATCH", "/settings", { enter_sends: "false" });
      expect([status, body]).toEqual([403, incorrect]);
    }
  });
});

describe("POST /json/fetch_api_key", () => {
  test("returns the key for the password", async () => {
    const browser = await signedIn();
    const { apiKey, email } = hamlet;
    const { body } = await browser.json("POST", "/fetch_api_key", { password: PASSWORD });
    expect(body).toEqual({ result: "success", msg: "", api_key: apiKey, email });
    for (const form of [{ password: "wrong" }, {}]) {
      const refused = await browser.json("POST", "/fetch_api_key", form as Record<string, string>);
      expect([refused.status, refused.body]).toEqual([
        400,
        { result: "error", msg: "Your username or password is incorrect.", code: "BAD_REQUEST" },
      ]);
    }
    expect((await new Browser(world.url).json("POST", "/fetch_api_key", { password: PASSWORD })).status).toBe(
      401,
    );
  });
});

describe("a session ends", () => {
  const isOver = async (browser: Browser) => (await browser.json("GET", "/users/me")).status === 401;

  test("when it expires, unless it is used", async () => {
    const [used, unused] = [await signedIn(), await signedIn()];
    const DAYS = 24 * 3600 * 1000;
    await world.clock.jump(10 * DAYS);
    expect(await isOver(used)).toBe(false);
    await world.clock.jump(10 * DAYS);
    expect([await isOver(used), await isOver(unused)]).toEqual([false, true]);
  });

  test("when its user signs out, without ending other sessions", async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    const stolen = new Browser(world.url, here.cookies);
    expect(await isOver(stolen)).toBe(false);
    expect((await here.request("POST", "/accounts/logout/")).status).toBe(403);
    expect(await isOver(here)).toBe(false);
    const form = { csrfmiddlewaretoken: here.csrfToken };
    const answer = await here.request("POST", "/accounts/logout/", { form });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login/"]);
    expect(here.cookies.has("sessionid")).toBe(false);
    expect([await isOver(stolen), await isOver(there)]).toEqual([true, false]);
    expect((await here.request("GET", "/accounts/logout/")).status).toBe(404);
  });

  test("when the password changes, except the session that changes it", async () => {
    const person = await world.newPerson("Paula Passworder");
    const [here, there] = [await signedIn(person.email), await signedIn(person.email)];
    const change = { old_password: PASSWORD, new_password: "an elephant on stilts" };
    expect((await here.json("PATCH", "/settings", change)).status).toBe(200);
    expect([await isOver(here), await isOver(there)]).toEqual([false, true]);
    const back = { old_password: change.new_password, new_password: PASSWORD };
    await person.ok("PATCH", "/settings", back);
    expect(await isOver(here)).toBe(true);
  });

  test("together with its waiting polls and streams", async () => {
    const person = await world.newPerson("Olga Opener");
    const [here, there] = [await signedIn(person.email), await signedIn(person.email)];
    const place = async () => {
      const { body } = await there.json("POST", "/register", { event_types: '["message"]' });
      return `queue_id=${body["queue_id"]}&last_event_id=${body["last_event_id"]}`;
    };
    const poll = there.json("GET", `/events?${await place()}`);
    const cookie = [...there.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const stream = await fetch(`${world.url}/json/events/stream?${await place()}`, { headers: { cookie } });
    const change = { old_password: PASSWORD, new_password: "a gazelle on skates" };
    expect((await here.json("PATCH", "/settings", change)).status).toBe(200);
    await person.sendTo([person], "Not for those who have been signed out.");
    expect(await stream.text()).not.toContain("Not for those");
    expect((await poll).body["events"]).toEqual([]);
    expect((await there.json("GET", "/events?queue_id=x&last_event_id=-1")).status).toBe(401);
  });

  test("when the account is deactivated, permanently", async () => {
    const person = await world.newPerson("Dora Deactivated");
    const browser = await signedIn(person.email);
    await owner.ok("DELETE", `/users/${person.userId}`);
    expect(await isOver(browser)).toBe(true);
    await owner.ok("POST", `/users/${person.userId}/reactivate`);
    expect(await isOver(browser)).toBe(true);
  });

  test("when its browser signs in again", async () => {
    const browser = await signedIn();
    const old = new Browser(world.url, browser.cookies);
    const { text } = await browser.request("GET", `/login/?mobile_flow_otp=${"0".repeat(64)}`);
    const token = /name="csrfmiddlewaretoken" value="([^"]+)"/.exec(text)?.[1] ?? "";
    const form = { csrfmiddlewaretoken: token, username: "cordelia@example.com", password: PASSWORD };
    expect((await browser.request("POST", "/login/", { form })).status).toBe(302);
    expect((await browser.json("GET", "/users/me")).body).toMatchObject({ email: "cordelia@example.com" });
    expect(await isOver(old)).toBe(true);
  });

  test.skipIf(engineUnderTest === "embedded")("at all nodes", async () => {
    const other = await world.startNode();
    const person = await world.newPerson("Nora Nodes");
    const here = await signedIn(person.email);
    const there = here.at(other);
    expect(await isOver(there)).toBe(false);
    await here.request("POST", "/accounts/logout/", { form: { csrfmiddlewaretoken: here.csrfToken } });
    // Changes check the session in the database. Other requests fail once the node is notified.
    expect((await there.json("PATCH", "/settings", { enter_sends: "true" })).status).toBe(401);
    await expect.poll(() => isOver(there)).toBe(true);
  });
});

test("the database stores no session tokens", async () => {
  const browser = await signedIn();
  const { engine } = world.server.context;
  const rows = await engine.query({ text: "select * from session", values: [] });
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(browser.cookies.get("sessionid"));
});
