/** The web client's page and files, as built by `tools/build-web.mjs`. */
import { PASSWORD } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { Browser } from "../authentication/browser.ts";
import { sendBytes } from "./support.ts";

const { world, owner, hamlet } = useWorld();
let browser: Browser;
beforeAll(async () => {
  browser = new Browser(world.url);
  await browser.logIn("hamlet@example.com", PASSWORD);
});

describe("the page", () => {
  test("is for signed-in users; others see a description, and where to sign in", async () => {
    expect((await browser.request("GET", "/")).text).toContain('<div id="app">');
    const stranger = await new Browser(world.url).request("GET", "/");
    expect(stranger.text).not.toContain('<div id="app">');
    expect(stranger.text).toContain('name="password"');
  });

  test("runs no foreign script or style, and can't be framed", async () => {
    const { headers, text } = await browser.request("GET", "/");
    const policy = headers.get("content-security-policy") ?? "";
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split("; ")).toContain(rule);
    }
    expect(policy).not.toContain("unsafe");
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
  });

  test("loads nothing from other hosts, pictures included", async () => {
    const { headers } = await browser.request("GET", "/");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy.split("; ")).toContain("img-src 'self' data: blob:");
    expect(policy.split("; ")).toContain("media-src 'self'");
    expect(policy.split("; ")).toContain("frame-src 'self'");
    expect(policy).not.toMatch(/https?:|\*/);
  });

  test("is revalidated each time, and sets the token that requests need", async () => {
    browser.cookies.delete("csrftoken");
    const { headers } = await browser.request("GET", "/");
    expect(headers.get("cache-control")).toBe("no-cache");
    expect((await browser.json("PATCH", "/settings", { twenty_four_hour_time: "true" })).status).toBe(200);
  });

  test("is not sent again to a browser that has it, but its policy and its token are", async () => {
    const { headers } = await browser.request("GET", "/");
    browser.cookies.delete("csrftoken");
    const again = await browser.request("GET", "/", {
      headers: { "if-none-match": headers.get("etag") ?? "" },
    });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(again.headers.get("content-security-policy")).toBe(headers.get("content-security-policy"));
    expect(browser.cookies.has("csrftoken")).toBe(true);
    const other = await browser.request("GET", "/", { headers: { "if-none-match": '"another build"' } });
    expect(other.status).toBe(200);
  });

  test("is sent to a browser that has the page for people without an account", async () => {
    await owner.ok("PATCH", "/realm", { enable_spectator_access: true });
    await owner.subscribe(["open to all"], { is_web_public: true });
    const { headers } = await fetch(world.url);
    const etag = headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    expect((await browser.request("GET", "/", { headers: { "if-none-match": etag } })).status).toBe(200);
  });
});

describe("its files", () => {
  async function addresses(): Promise<string[]> {
    const { text } = await browser.request("GET", "/");
    return [...text.matchAll(/(?:src|href)="(\/static\/app\/[^"]+)"/g)].map(([, address]) => address ?? "");
  }

  test("are public, cached permanently, and compressed if the browser supports it", async () => {
    const all = await addresses();
    expect(all.length).toBeGreaterThanOrEqual(2);
    for (const address of all) {
      const get = (encoding: string) =>
        fetch(world.url + address, { headers: { "accept-encoding": encoding } });
      const plain = await get("identity");
      expect(plain.status).toBe(200);
      expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(plain.headers.get("x-content-type-options")).toBe("nosniff");
      expect(plain.headers.get("vary")).toBe("accept-encoding");
      expect(plain.headers.get("content-encoding")).toBe(null);
      if (/\.(?:png|woff2)$/.test(address)) continue;
      const text = await plain.text();
      for (const encoding of ["br", "gzip"]) {
        const small = await get(encoding);
        expect([small.status, small.headers.get("content-encoding")]).toEqual([200, encoding]);
        expect(small.headers.get("content-type")).toBe(plain.headers.get("content-type"));
        expect(await small.text()).toBe(text);
      }
    }
  });

  test("have their length and type in answers to HEAD, and are not sent again unless they changed", async () => {
    const address = (await addresses()).find((each) => each.endsWith(".js")) ?? "";
    const headers = { "accept-encoding": "gzip" };
    const get = await fetch(world.url + address, { headers });
    const head = await fetch(world.url + address, { method: "HEAD", headers });
    for (const name of ["content-length", "content-type", "content-encoding", "etag", "cache-control"]) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
    expect(head.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(0);
    expect(await head.text()).toBe("");
    // `fetch` adds `cache-control: no-cache` to such requests.
    const again = (encoding: string) =>
      sendBytes(
        world,
        `GET ${address} HTTP/1.1\r\nhost: x\r\naccept-encoding: ${encoding}\r\nif-none-match: ${get.headers.get("etag")}\r\nconnection: close\r\n\r\n`,
      );
    expect(await again("gzip")).toMatch(/^HTTP\/1\.1 304 .*\r\n\r\n$/s);
    expect(await again("br")).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("can be installed: a manifest with the organization's name, and icons of the stated sizes", async () => {
    const answer = await fetch(`${world.url}/manifest.webmanifest`);
    expect(answer.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    const manifest = (await answer.json()) as {
      name: string;
      icons: { src: string; sizes: string; type: string; purpose: string }[];
    };
    const { realm_name } = await hamlet.ok<{ realm_name: string }>("POST", "/register", {
      fetch_event_types: ["realm"],
    });
    expect(manifest).toMatchObject({ name: realm_name, start_url: "/", scope: "/", display: "standalone" });
    const kinds = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
    expect(kinds).toEqual(["192x192 any", "512x512 any", "192x192 maskable", "512x512 maskable"]);
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await fetch(world.url + src);
      expect(icon.headers.get("content-type")).toBe(type);
      const bytes = new DataView(await icon.arrayBuffer());
      expect(`${bytes.getUint32(16)}x${bytes.getUint32(20)}`).toBe(sizes);
    }
  });

  test("have a service worker of their own, which is revalidated each time", async () => {
    const answer = await fetch(`${world.url}/service-worker.js`);
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    const text = await answer.text();
    for (const address of await addresses()) expect(text).toContain(address.replace("/static/app/", ""));
    const headers = { "if-none-match": answer.headers.get("etag") ?? "" };
    expect((await fetch(`${world.url}/service-worker.js`, { headers })).status).toBe(304);
  });

  test.each([
    "nothing.js",
    "service-worker.js",
    "manifest.webmanifest",
    "index.html",
    "index.html.br",
    "built-from",
    "..%2F..%2Fpackage.json",
    "%2e%2e%2findex.html",
  ])("do not include %s", async (name) => {
    expect((await fetch(`${world.url}/static/app/${name}`)).status).toBe(404);
  });
});
