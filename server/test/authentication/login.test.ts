import { createDecipheriv } from "node:crypto";
import { engineUnderTest, PASSWORD, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { restartWith } from "../users/support.ts";
import { Browser } from "./browser.ts";

const { world, hamlet } = useWorld({ environment: { CONFAB_RATE_LIMITS: "on" } });

const HAMLET = "hamlet@example.com";
const SITE = "https://chat.example.com";
const OTP = "00112233445566778899aabbccddeeff".repeat(2);

describe("the page", () => {
  test.each(["/login/", "/accounts/login/"])("%s signs in and redirects", async (path) => {
    const browser = new Browser(world.url);
    const answer = await browser.logIn(` ${HAMLET.toUpperCase()} `, PASSWORD, `${path}?next=/api/docs%3Fa=1`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/api/docs?a=1"]);
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(3);
    expect(cookies[2]).toMatch(
      /^known_users=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(cookies[0]).toMatch(/^sessionid=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookies[1]).toMatch(/^csrftoken=[\w.-]+; Max-Age=31536000; Path=\/; SameSite=Lax$/);
    const again = await browser.request("GET", path);
    expect([again.status, again.headers.get("location")]).toEqual([302, "/"]);
  });

  test("over https its cookies are limited to the host", async () => {
    await using secure = await World.start({ environment: { CONFAB_SITE_URL: SITE } });
    const browser = new Browser(secure.url);
    const answer = await browser.logIn(HAMLET, PASSWORD);
    for (const cookie of answer.headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-(sessionid|csrftoken|known_users)=.*; Path=\/;.* Secure;/);
      expect(cookie).not.toContain("Domain");
    }
    expect((await browser.json("GET", "/users/me")).status).toBe(200);
  });

  test.each([
    ["https://elsewhere.example.com/"],
    ["//elsewhere.example.com"],
    ["/\\elsewhere.example.com"],
    ["/\t/elsewhere.example.com"],
    ["\\/elsewhere.example.com"],
    ["/.//elsewhere.example.com"],
    ["javascript:alert(1)"],
    ["elsewhere"],
    [""],
  ])("redirects nowhere else: next=%j", async (next) => {
    const path = `/login/?next=${encodeURIComponent(next)}`;
    const answer = await new Browser(world.url).logIn(HAMLET, PASSWORD, path);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
  });

  test("shows the error, and keeps the name", async () => {
    const browser = new Browser(world.url);
    const answer = await browser.logIn("mona@example.com", "wrong");
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('role="alert">Your username or password is incorrect<');
    expect(answer.text).toContain('value="mona@example.com"');
    expect(answer.text).not.toContain("wrong");
    expect(browser.cookies.has("sessionid")).toBe(false);
    expect((await browser.logIn("mona", "wrong")).text).toContain("Enter a valid email address.");
  });

  test("escapes HTML in submitted values", async () => {
    const hostile = '"><script>alert(1)</script>';
    const { text } = await new Browser(world.url).logIn(hostile, "wrong", "/login/?next=/%22%3E%3Cscript%3E");
    expect(text).not.toContain("<script>");
    expect(text).toContain("&quot;&gt;&lt;script&gt;alert(1)");
  });

  test("can't be framed, has no scripts, and has only the style that its policy names", async () => {
    const browser = new Browser(world.url);
    const { headers, text } = await browser.request("GET", "/login/");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self' zulip:; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(text).not.toMatch(/<script|<style| style=/);
    const [, style = ""] = /<link rel="stylesheet" href="([^"]+)">/.exec(text) ?? [];
    const sheet = await browser.request("GET", style);
    expect([sheet.status, sheet.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("rejects a form of another site", async () => {
    const browser = new Browser(world.url);
    const form = { username: HAMLET, password: PASSWORD };
    expect((await browser.request("POST", "/login/", { form })).status).toBe(403);
    expect(browser.cookies.has("sessionid")).toBe(false);
  });

  test("has no form if passwords are off", async () => {
    await restartWith(world, { authentication_methods: { Email: false } });
    const { text } = await new Browser(world.url).request("GET", "/login/");
    expect(text).not.toContain("<form");
    await restartWith(world, { authentication_methods: { Email: true } });
  });
});

describe("attempts", () => {
  const attempts = (browser: Browser, email: string, passwords: readonly string[]) =>
    passwords.reduce<Promise<number[]>>(
      async (before, password) => [...(await before), (await browser.logIn(email, password)).status],
      Promise.resolve([]),
    );
  const key = (url: string, username: string, password: string) =>
    fetch(`${url}/api/v1/fetch_api_key`, {
      method: "POST",
      body: new URLSearchParams({ username, password }),
    });

  test("are counted together with those of programs; the right password resets the count", async () => {
    const { email } = await world.newPerson("Often Guessed");
    const browser = new Browser(world.url);
    expect(await attempts(browser, email, ["a", "b", "c", "d"])).toEqual([401, 401, 401, 401]);
    expect((await key(world.url, email, PASSWORD)).status).toBe(200);
    expect(await attempts(browser, email, ["a", "b", "c", "d", "e", PASSWORD])).toEqual([
      401, 401, 401, 401, 401, 429,
    ]);
    const refused = await browser.logIn(email, PASSWORD);
    expect(refused.text).toContain("Try again in 1800 seconds.");
    expect((await key(world.url, email, PASSWORD)).status).toBe(429);
    await world.clock.advance(1800 * 1000);
    expect((await key(world.url, email, PASSWORD)).status).toBe(200);
  });

  test.skipIf(engineUnderTest === "embedded")(
    "are counted across all nodes, even if simultaneous",
    async () => {
      const other = await world.startNode();
      const { email } = await world.newPerson("Guessed Everywhere");
      const urls = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? world.url : other));
      const statuses = await Promise.all(urls.map(async (url) => (await key(url, email, "wrong")).status));
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    },
  );
});

describe("apps", () => {
  test("the mobile app gets the key, encrypted with its one-time pad", async () => {
    const browser = new Browser(world.url);
    const answer = await browser.logIn(HAMLET, PASSWORD, `/login/?mobile_flow_otp=${OTP}`);
    expect(answer.status).toBe(302);
    const { apiKey, userId } = hamlet;
    const encrypted = [...Buffer.from(apiKey, "ascii").toString("hex")]
      .map((digit, index) =>
        (Number.parseInt(digit, 16) ^ Number.parseInt(OTP[index] ?? "", 16)).toString(16),
      )
      .join("");
    expect(answer.headers.get("location")).toBe(
      `zulip://login?otp_encrypted_api_key=${encrypted}&email=hamlet%40example.com&user_id=${userId}&realm=${encodeURIComponent(world.url)}`,
    );
    expect(browser.cookies.has("sessionid")).toBe(false);
  });

  test("the desktop app gets a token that works once and expires soon", async () => {
    const code = async () => {
      const path = `/login/?desktop_flow_otp=${OTP}`;
      const { status, text } = await new Browser(world.url).logIn(HAMLET, PASSWORD, path);
      expect(status).toBe(200);
      const bytes = Buffer.from(/readonly[^>]*>([0-9a-f]+)</.exec(text)?.[1] ?? "", "hex");
      const decipher = createDecipheriv("aes-256-gcm", Buffer.from(OTP, "hex"), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
    };
    const token = await code();
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    const app = new Browser(world.url);
    const answer = await app.request("GET", `/accounts/login/subdomain/${token}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
    expect((await app.json("GET", "/users/me")).body).toMatchObject({ email: HAMLET });
    const again = await new Browser(world.url).request("GET", `/accounts/login/subdomain/${token}`);
    expect(again.status).toBe(400);
    const late = await code();
    await world.clock.advance(15_000);
    expect((await app.request("GET", `/accounts/login/subdomain/${late}`)).status).toBe(400);
  });

  test.each([
    [`mobile_flow_otp=${OTP.slice(1)}`, "Invalid OTP"],
    [`mobile_flow_otp=${OTP}0`, "Invalid OTP"],
    [`mobile_flow_otp=${"g".repeat(64)}`, "Invalid OTP"],
    ["desktop_flow_otp=", "Invalid OTP"],
    [
      `mobile_flow_otp=${OTP}&desktop_flow_otp=${OTP}`,
      "Can't use both mobile_flow_otp and desktop_flow_otp together.",
    ],
  ])("%s", async (query, msg) => {
    for (const method of ["GET", "POST"]) {
      const { status, body } = await new Browser(world.url).request(method, `/login/?${query}`);
      expect([status, body]).toEqual([400, { result: "error", msg, code: "BAD_REQUEST" }]);
    }
  });
});
