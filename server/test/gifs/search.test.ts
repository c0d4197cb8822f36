/** docs/interface/gifs.md */
import type { RequestListener } from "node:http";
import { engineUnderTest, World } from "@confab/testkit";
import { describe, expect, test } from "vitest";
import { API_KEY, picture, startGiphy, TOTAL } from "./support.ts";

interface Page {
  readonly gifs: readonly {
    title: string;
    url: string;
    preview_url: string;
    width: number;
    height: number;
  }[];
  readonly next_offset: number | null;
}

/** Starts a server that is connected to a provider. */
async function start(answer?: RequestListener) {
  const giphy = await startGiphy({ answer });
  const world = await World.start({
    environment: {
      CONFAB_GIPHY_API_KEY: API_KEY,
      CONFAB_GIPHY_URL: giphy.url(""),
      CONFAB_OUTGOING_ALLOW: "127.0.0.1/32",
    },
  });
  return {
    giphy,
    world,
    guest: world.as("guest"),
    owner: world.as("owner"),
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      await giphy[Symbol.asyncDispose]();
    },
  };
}

/** The searches that reached the provider. */
const searches = (asked: readonly { path: string }[]) =>
  asked.map(({ path }) => new URL(path, "http://giphy")).filter(({ pathname }) => !pathname.endsWith(".gif"));

test("finds pictures, page by page, and serves the small ones itself", async () => {
  await using site = await start();
  const { giphy, world, guest } = site;
  const first = await guest.ok<Page>("GET", "/gifs", { query: " thank  you " });
  expect(first.gifs).toHaveLength(24);
  expect(first.next_offset).toBe(24);
  expect(first.gifs[0]).toMatchObject({
    title: "thank you 1",
    url: giphy.url("/media/thank%20you%201/giphy-downsized.gif?cid=1"),
    width: 200,
    height: 150,
  });
  const preview = await fetch(new URL(first.gifs[0]?.preview_url ?? "", world.url));
  expect(preview.status).toBe(200);
  expect(giphy.asked.at(-1)?.path).toBe("/media/thank%20you%201/200w_d.gif?cid=1");
  const second = await guest.ok<Page>("GET", "/gifs", { query: "thank you", offset: 24 });
  expect(second.gifs.map(({ title }) => title)).toEqual(
    Array.from({ length: TOTAL - 24 }, (_, index) => `thank you ${25 + index}`),
  );
  expect(second.next_offset).toBeNull();
});

test("tells the provider nothing but the words, and asks once for the same ones", async () => {
  await using site = await start();
  const { giphy, guest, owner } = site;
  await guest.ok("GET", "/gifs", { query: "Cat" });
  await owner.ok("GET", "/gifs", { query: "cat" });
  await owner.ok("GET", "/gifs");
  expect(searches(giphy.asked).map(({ pathname, search }) => pathname + search)).toEqual([
    `/v1/gifs/search?${new URLSearchParams({ api_key: API_KEY, q: "Cat", limit: "24", offset: "0", rating: "g" })}`,
    `/v1/gifs/trending?${new URLSearchParams({ api_key: API_KEY, limit: "24", offset: "0", rating: "g" })}`,
  ]);
  for (const { headers } of giphy.asked) {
    expect(Object.keys(headers).sort()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
  }
});

test("follows the organization's rating", async () => {
  await using site = await start();
  const { giphy, guest, owner } = site;
  await owner.ok("PATCH", "/realm", { giphy_rating: 4 });
  await guest.ok("GET", "/gifs", { query: "cat" });
  expect(searches(giphy.asked)[0]?.searchParams.get("rating")).toBe("pg-13");
  await owner.ok("PATCH", "/realm", { giphy_rating: 0 });
  expect(await guest.request("GET", "/gifs", { query: "cat" })).toMatchObject({
    status: 400,
    body: { msg: "Moving pictures are not available." },
  });
  expect(searches(giphy.asked)).toHaveLength(1);
});

test("names the provider in the initial state, and not its key", async () => {
  await using site = await start();
  const state = await site.guest.ok("POST", "/register", { event_types: ["realm", "giphy"] });
  expect(state).toMatchObject({ server_gif_provider: "GIPHY", giphy_api_key: "" });
});

test("offers nothing without a key", async () => {
  await using world = await World.start();
  const guest = world.as("guest");
  expect(await guest.ok("POST", "/register", { event_types: ["realm"] })).toMatchObject({
    server_gif_provider: null,
  });
  expect((await guest.request("GET", "/gifs")).body).toMatchObject({
    msg: "Moving pictures are not available.",
  });
});

test("rejects long searches and offsets before asking", async () => {
  await using site = await start();
  for (const parameters of [{ query: "a".repeat(51) }, { offset: 5000 }, { offset: -1 }]) {
    expect((await site.guest.request("GET", "/gifs", parameters)).status).toBe(400);
  }
  expect(site.giphy.asked).toEqual([]);
});

describe.runIf(engineUnderTest === "postgres")("a provider that fails", () => {
  const json = { "content-type": "application/json" };
  test.each<[string, RequestListener]>([
    ["refuses", (_, response) => response.writeHead(429).end("{}")],
    ["answers with a page", (_, response) => response.writeHead(200).end("<html>")],
    ["answers without a list", (_, response) => response.writeHead(200, json).end('{"data":{}}')],
    ["answers too much", (_, response) => response.writeHead(200, json).end("[".repeat(1_100_000))],
    ["hangs up", (request) => request.destroy()],
  ])("that %s is reported, and asked again the next time", async (_, answer) => {
    await using site = await start(answer);
    for (const _ of [1, 2]) {
      expect(await site.guest.request("GET", "/gifs", { query: "cat" })).toMatchObject({
        status: 502,
        body: { msg: "GIPHY can't be reached at the moment. Try again later." },
      });
    }
    expect(site.giphy.asked.length).toBeGreaterThanOrEqual(2);
  });

  test("that offers entries without usable pictures has them left out", async () => {
    await using site = await start((_, response) => {
      const usable = picture(site.giphy, "usable");
      const data = [
        { title: "none" },
        { ...usable, images: { ...usable.images, downsized: { url: "javascript:alert(1)" }, original: {} } },
        {
          ...usable,
          images: { ...usable.images, fixed_width_downsampled: { url: usable.images.original.url } },
        },
        null,
        usable,
      ];
      response.writeHead(200, json).end(JSON.stringify({ data, pagination: { total_count: 5 } }));
    });
    const page = await site.guest.ok<Page>("GET", "/gifs", { query: "cat" });
    expect(page.gifs.map(({ title }) => title)).toEqual(["usable"]);
    expect(page.next_offset).toBeNull();
  });
});
