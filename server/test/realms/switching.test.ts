/** The organizations that a browser is signed in to know of each other. */
import type { Person } from "@confab/testkit";
import { PASSWORD } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "../authentication/browser.ts";
import { picture, sendForm } from "../pictures/support.ts";
import { OtherRealms } from "./support.ts";

const COOKIE = "__Secure-organizations";

const { world, owner, hamlet } = useWorld({
  environment: {
    CONFAB_SITE_URL: "https://chat.example.com",
    CONFAB_ORGANIZATIONS_DOMAIN: "example.com",
  },
});
const others = new OtherRealms(world);
afterAll(() => others[Symbol.asyncDispose]());

let eng: Person;
let sales: Person;
let outside: Person;
beforeAll(async () => {
  const alone = new Browser(world.url);
  await alone.logIn(hamlet.email, PASSWORD);
  await alone.request("GET", "/");
  expect(alone.cookies.has(COOKIE)).toBe(false);
  eng = await others.create("eng.example.com", "ada@example.com");
  sales = await others.create("sales.eu.example.com", "bob@example.com");
  outside = await others.create("chat.example.org", "eve@example.com");
  // A node knows that it is no longer alone after some seconds.
  await world.clock.advance(6000);
});

/** Returns a browser that has opened the client of an organization, with the cookie that others have set. */
async function signIn({ url, email }: Pick<Person, "url" | "email">, list?: string): Promise<Browser> {
  const browser = new Browser(url, list === undefined ? [] : [[COOKIE, list]]);
  await browser.logIn(email, PASSWORD);
  await browser.request("GET", "/");
  return browser;
}

async function organizations(browser: Browser): Promise<unknown> {
  const { status, body } = await browser.json("GET", "/organizations");
  expect(status).toBe(200);
  return body["organizations"];
}

const first = {
  realm_name: "Test Organization",
  realm_url: "https://chat.example.com",
  realm_icon_url: null,
};
const entryOf = (host: string) => ({ realm_name: host, realm_url: `https://${host}`, realm_icon_url: null });

describe("the list", () => {
  test("has the organizations that the browser has opened, newest first, in a cookie of their domain", async () => {
    const here = new Browser(world.url);
    await here.logIn(hamlet.email, PASSWORD);
    const { headers } = await here.request("GET", "/");
    expect(headers.getSetCookie().filter((cookie) => cookie.includes("Domain"))).toEqual([
      `${COOKIE}=chat; Max-Age=31536000; Domain=example.com; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ]);
    expect((await here.request("GET", "/")).headers.getSetCookie().join()).not.toContain(COOKIE);
    expect(await organizations(here)).toEqual([]);

    const there = await signIn(eng, "chat");
    expect(there.cookies.get(COOKIE)).toBe("eng~chat");
    const third = await signIn(sales, "eng~chat");
    expect(third.cookies.get(COOKIE)).toBe("sales.eu~eng~chat");
    expect(await organizations(third)).toEqual([entryOf("eng.example.com"), first]);
  });

  test("loses an organization at the sign-out, and at a visit without a session", async () => {
    const here = await signIn(hamlet, "eng");
    expect(here.cookies.get(COOKIE)).toBe("chat~eng");
    await here.logOut();
    expect(here.cookies.get(COOKIE)).toBe("eng");
    const there = new Browser(eng.url, here.cookies);
    await there.request("GET", "/");
    expect(there.cookies.has(COOKIE)).toBe(false);
  });

  test("has no organization outside the domain", async () => {
    const there = await signIn(outside);
    expect(there.cookies.has(COOKIE)).toBe(false);
    expect(await organizations(await signIn(hamlet, "chat.example.org"))).toEqual([]);
  });

  test("shows the current name and icon, and no deactivated organization", async () => {
    const here = await signIn(hamlet, "eng~sales.eu");
    await eng.ok("PATCH", "/realm", { name: "Engine <b>room</b>" });
    expect((await sendForm(eng, "POST", "/realm/icon", [await picture("png")])).status).toBe(200);
    await sales.ok("POST", "/realm/deactivate");
    const icon = "/organizations/eng.example.com/icon.png?version=2";
    expect(await organizations(here)).toEqual([
      {
        realm_name: "Engine <b>room</b>",
        realm_url: "https://eng.example.com",
        realm_icon_url: icon,
      },
    ]);
    const served = await here.request("GET", icon);
    expect([served.status, served.headers.get("content-type"), served.headers.get("cache-control")]).toEqual([
      200,
      "image/png",
      "public, max-age=31536000, immutable",
    ]);
    expect((await here.request("GET", icon.split("?")[0] ?? "")).headers.get("cache-control")).toBe(
      "public, max-age=60",
    );
    for (const host of [
      "sales.eu.example.com",
      "chat.example.com",
      "nobody.example.com",
      "%00",
      "10.1.2.3",
    ]) {
      expect((await here.request("GET", `/organizations/${host}/icon.png`)).status).toBe(404);
    }
    expect((await new Browser(world.url).request("GET", icon)).status).toBe(401);
  });
});

describe("a forged cookie", () => {
  test.each([
    ["names no host", "unknown~~..~eng.~.eng~ENG~eng/~%00~%ff~../eng~' or true~eng%2Fx~eng:80", []],
    ["is too long", "eng".padEnd(1001, "~"), []],
    ["has too many names", `${Array.from({ length: 20 }, (_, i) => `no-${i}`).join("~")}~eng`, []],
    ["repeats a name", "eng~eng~eng", ["https://eng.example.com"]],
    ["has a name that DNS does not allow", `${"a".repeat(300)}~eng`, ["https://eng.example.com"]],
  ])("that %s shows only organizations at proper names", async (_, list, urls) => {
    const here = await signIn(hamlet);
    here.cookies.set(COOKIE, list);
    const found = (await organizations(here)) as { realm_url: string }[];
    expect(found.map(({ realm_url }) => realm_url)).toEqual(urls);
  });

  test("keeps its size when an organization is added", async () => {
    const list = Array.from({ length: 20 }, (_, i) => `${"x".repeat(40)}${i}`).join("~");
    const here = await signIn(hamlet, list);
    const kept = here.cookies.get(COOKIE) ?? "";
    expect(kept).toMatch(/^chat~x/);
    expect(kept.split("~").length).toBeLessThanOrEqual(20);
    expect(kept.length).toBeLessThanOrEqual(1000);
  });

  test("is read only from signed-in people", async () => {
    const stranger = new Browser(world.url, [[COOKIE, "eng"]]);
    expect((await stranger.json("GET", "/organizations")).status).toBe(401);
    const key = { authorization: owner.authorization };
    expect((await fetch(`${world.url}/api/v1/organizations`, { headers: key })).status).toBe(404);
  });
});
