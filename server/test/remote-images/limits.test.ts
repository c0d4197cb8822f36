/** Limits of the pictures that the server fetches for readers, and of the cached ones. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { engineUnderTest, PASSWORD, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test, vi } from "vitest";
import { MAX_PICTURE_BYTES, PICTURE_TIMEOUT_MILLISECONDS } from "../../src/outgoing/outgoing.ts";
import { Browser } from "../authentication/browser.ts";
import { PNG } from "../files/support.ts";
import { Site } from "../outgoing/support.ts";
import { pictureSite } from "./support.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const allowed = { CONFAB_OUTGOING_ALLOW: "127.0.0.1/32" };
const start = (environment: Readonly<Record<string, string>> = {}) =>
  World.start({ environment: { ...allowed, ...environment } });

/** Fetches a whole picture like a reader of a message that shows it. The server waits for unread answers when it stops. */
async function look(world: World, url: string, at = world.url, headers = {}): Promise<Response> {
  const answer = await fetch(at + world.server.context.remoteImages.addresses.of(url), { headers });
  return new Response(await answer.arrayBuffer(), answer);
}

/** Fetches a picture like a reader behind a trusted proxy. */
const lookFrom = (world: World, reader: string, url: string) =>
  look(world, url, world.url, { "x-forwarded-for": reader });

/** A picture of this many bytes. */
const picture = (size: number): Buffer => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]);

const keptIn = (world: World): number[] => {
  const folder = join(world.dataDir, "remote-images");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.map((name) => statSync(join(folder, name)).size).sort((a, b) => a - b);
};

/** Fetches this many pictures, some simultaneously, and expects that all are served. */
async function inTurns(count: number, lookAt: (number: number) => Promise<Response>): Promise<void> {
  const AT_ONCE = 20;
  for (let first = 0; first < count; first += AT_ONCE) {
    const answers = Array.from({ length: AT_ONCE }, (_, index) => lookAt(first + index));
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  }
}

const { world } = useWorld({ environment: allowed });

describe("a picture that a host does not deliver", () => {
  test("is answered 404 or 502, and not requested again for a while", async () => {
    await using site = await pictureSite({
      "/gone.png": (_, response) => response.writeHead(404).end(),
      "/broken.png": (_, response) => response.writeHead(500).end(),
    });
    for (const [path, status, minutes] of [
      ["/gone.png", 404, 10],
      ["/broken.png", 502, 1],
    ] as const) {
      for (let time = 0; time < 3; time += 1) expect((await look(world, site.url(path))).status).toBe(status);
      expect(site.asked).toHaveLength(1);
      await world.clock.advance(minutes * MINUTE);
      expect((await look(world, site.url(path))).status).toBe(status);
      expect(site.asked).toHaveLength(2);
      site.asked.length = 0;
    }
  });

  test("because nobody listens is answered 502", async () => {
    const answer = await look(world, "http://127.0.0.1:1/a.png");
    expect([answer.status, await answer.text()]).toEqual([
      502,
      "The picture could not be fetched from its host.",
    ]);
  });

  test("because it takes too long is answered 502", async () => {
    await using site = await pictureSite({
      "/a.png": (_, response) => response.writeHead(200, { "content-type": "image/png" }).write(PNG),
    });
    const before = keptIn(world);
    const asked = site.nextRequest();
    const answer = look(world, site.url("/a.png"));
    await asked;
    await world.clock.advance(PICTURE_TIMEOUT_MILLISECONDS + 1);
    expect((await answer).status).toBe(502);
    expect(keptIn(world)).toEqual(before);
  });

  test.each([true, false])(
    "because it is too large is answered 404 (length announced: %s)",
    async (isSaid) => {
      const before = keptIn(world);
      const [largest, larger] = [picture(MAX_PICTURE_BYTES), picture(MAX_PICTURE_BYTES + 1)];
      const sized = (bytes: Buffer) => (isSaid ? { "content-length": bytes.length } : {});
      await using site = await pictureSite({
        "/largest.png": (_, response) => response.writeHead(200, sized(largest)).end(largest),
        "/larger.png": (_, response) => response.writeHead(200, sized(larger)).end(larger),
      });
      expect((await look(world, site.url("/largest.png"))).status).toBe(200);
      expect((await look(world, site.url("/larger.png"))).status).toBe(404);
      expect(keptIn(world)).toEqual([...before, MAX_PICTURE_BYTES]);
    },
  );

  test("because it is truncated is answered 502, and not cached", async () => {
    await using site = await pictureSite({
      "/a.png": (_, response) => {
        response.writeHead(200, { "content-length": 1000 });
        response.write(PNG, () => response.destroy());
      },
    });
    const before = keptIn(world);
    expect((await look(world, site.url("/a.png"))).status).toBe(502);
    expect(keptIn(world)).toEqual(before);
  });
});

describe("an address within the server's own network", () => {
  test.each(["http://127.0.0.2:1/a.png", "http://10.0.0.1/a.png", "http://[::1]/a.png"])(
    "is not requested: %s",
    async (url) => {
      expect((await look(world, url)).status).toBe(404);
    },
  );

  test("is not requested when another host redirects there", async () => {
    await using site = await pictureSite({
      "/a.png": (_, response) => response.writeHead(302, { location: "http://127.0.0.2:1/a.png" }).end(),
    });
    expect((await look(world, site.url("/a.png"))).status).toBe(404);
    expect(site.asked).toHaveLength(1);
  });

  test("is not requested without the operator's permission", async () => {
    await using world = await World.start();
    await using site = await pictureSite();
    expect((await look(world, site.url("/a.png"))).status).toBe(404);
    expect(site.asked).toEqual([]);
  });
});

describe("requests", () => {
  test("to one host are limited to six at a time, and the others wait", async () => {
    await using world = await start();
    const held: (() => void)[] = [];
    let open = 0;
    let most = 0;
    await using site = await Site.start((_, response) => {
      open += 1;
      most = Math.max(most, open);
      held.push(() => {
        open -= 1;
        response.end(PNG);
      });
      if (held.length === 6) for (const end of held.splice(0)) setImmediate(end);
    });
    const answers = Array.from({ length: 18 }, (_, number) => look(world, site.url(`/${number}.png`)));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(18).fill(200));
    expect(most).toBe(6);
  });

  test("of one reader are limited to 200 a minute, not counting cached pictures", async () => {
    await using world = await start({ CONFAB_RATE_LIMITS: "on" });
    await using site = await pictureSite();
    await inTurns(200, (number) => look(world, site.url(`/${number}.png`)));
    const refused = await look(world, site.url("/more.png"));
    expect([
      refused.status,
      refused.headers.get("retry-after"),
      refused.headers.get("cache-control"),
    ]).toEqual([503, "5", "no-store"]);
    expect((await look(world, site.url("/0.png"))).status).toBe(200);
    expect(site.asked).toHaveLength(200);
    // Signed-in users have their own limits, whatever their address.
    const signedIn = new Browser(world.url);
    await signedIn.logIn("hamlet@example.com", PASSWORD);
    const address = world.server.context.remoteImages.addresses.of(site.url("/signed-in.png"));
    expect((await signedIn.request("GET", address)).status).toBe(200);
    await world.clock.advance(MINUTE);
    expect((await look(world, site.url("/more.png"))).status).toBe(200);
  });

  test("of one 64-bit IPv6 network are counted together", async () => {
    await using world = await start({ CONFAB_RATE_LIMITS: "on", CONFAB_TRUSTED_PROXIES: "127.0.0.1" });
    await using site = await pictureSite();
    await inTurns(200, (number) =>
      lookFrom(world, `2001:db8::${number.toString(16)}:1`, site.url(`/${number}.png`)),
    );
    expect((await lookFrom(world, "2001:db8::ffff:9", site.url("/more.png"))).status).toBe(503);
    expect((await lookFrom(world, "2001:db8:0:1::1", site.url("/more.png"))).status).toBe(200);
  });

  test("to one host are limited to 300 a minute, including redirects to it", async () => {
    await using world = await start({ CONFAB_RATE_LIMITS: "on", CONFAB_TRUSTED_PROXIES: "127.0.0.1" });
    await using site = await pictureSite();
    await using leading = await Site.start((request, response) =>
      response.writeHead(302, { location: site.url(request.url ?? "") }).end(),
    );
    await inTurns(300, (number) =>
      lookFrom(world, `203.0.113.${number % 5}`, (number % 2 === 0 ? site : leading).url(`/${number}.png`)),
    );
    expect((await lookFrom(world, "203.0.113.9", site.url("/more.png"))).status).toBe(503);
    expect((await lookFrom(world, "203.0.113.9", leading.url("/more.png"))).status).toBe(503);
    expect(site.asked).toHaveLength(300);
  });
});

describe("cached pictures", () => {
  test("survive a restart, and are fetched again after 30 days", async () => {
    await using world = await start();
    await using site = await pictureSite();
    const url = site.url("/a.png");
    await look(world, url);
    await world.restart();
    await world.clock.jump(29 * DAY);
    expect((await look(world, url)).status).toBe(200);
    expect(site.asked).toHaveLength(1);
    await world.clock.jump(2 * DAY);
    // Nobody requested the picture meanwhile, but it is deleted all the same.
    await vi.waitFor(() => expect(keptIn(world)).toEqual([]));
    expect((await look(world, url)).status).toBe(200);
    expect(site.asked).toHaveLength(2);
  });

  test("stay within their limit; the least recently viewed ones are evicted first", async () => {
    await using world = await start({ CONFAB_IMAGE_CACHE_MIB: "1" });
    await using site = await pictureSite(
      Object.fromEntries(["/0.png", "/1.png", "/2.png"].map((path) => [path, picture(400 * 1024)])),
    );
    await look(world, site.url("/0.png"));
    await look(world, site.url("/1.png"));
    await look(world, site.url("/0.png"));
    await look(world, site.url("/2.png"));
    expect(keptIn(world)).toEqual([400 * 1024, 400 * 1024]);
    for (const path of ["/0.png", "/2.png", "/1.png"]) await look(world, site.url(path));
    expect(site.asked.map(({ path }) => path)).toEqual(["/0.png", "/1.png", "/2.png", "/1.png"]);
  });

  test("count as whole blocks of the disk, which limits the number of tiny ones", async () => {
    await using world = await start({ CONFAB_IMAGE_CACHE_MIB: "1" });
    await using site = await pictureSite();
    await inTurns(280, (number) => look(world, site.url(`/${number}.png`)));
    expect(keptIn(world)).toHaveLength(256);
  });

  test("may exceed the limit one at a time", async () => {
    await using world = await start({ CONFAB_IMAGE_CACHE_MIB: "1" });
    const size = 2 * 1024 * 1024;
    await using site = await pictureSite({ "/large.png": picture(size) });
    await look(world, site.url("/small.png"));
    for (let time = 0; time < 2; time += 1) {
      expect((await look(world, site.url("/large.png"))).status).toBe(200);
    }
    expect(keptIn(world)).toEqual([size]);
    expect(site.asked).toHaveLength(2);
  });

  test.skipIf(engineUnderTest === "embedded")("have the same address at every node", async () => {
    await using world = await start();
    await using site = await pictureSite();
    const other = await world.startNode();
    for (const at of [world.url, other]) expect((await look(world, site.url("/a.png"), at)).status).toBe(200);
  });
});

test("with the proxy switched off, readers load pictures from their hosts, as the policy permits", async () => {
  await using world = await World.start({ environment: { CONFAB_IMAGE_PROXY: "off" } });
  const url = "https://x.org/cat.png";
  const { rendered } = await world
    .as("hamlet")
    .ok<{ rendered: string }>("POST", "/messages/render", { content: url });
  expect(rendered).toContain(`<img src="${url}">`);
  const browser = new Browser(world.url);
  await browser.logIn("hamlet@example.com", PASSWORD);
  const { headers } = await browser.request("GET", "/");
  expect(headers.get("content-security-policy")).toContain("img-src 'self' data: blob: https:;");
  expect((await fetch(`${world.url}/external_content/${"0".repeat(40)}/00`)).status).toBe(404);
});
