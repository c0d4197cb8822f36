/**
 * Thumbnails of uploaded pictures (docs/interface/rendered-html.md#previews,
 * docs/interface/more-operations.md#operations).
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Person, World } from "@confab/testkit";
import { withOriginals } from "@confab/testkit/original-addresses";
import { useWorld } from "@confab/testkit/vitest";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { get, storedFiles, upload } from "../files/support.ts";
import { animation, pngBomb } from "./support.ts";

const { world, hamlet, cordelia } = useWorld({ environment: { CONFAB_THUMBNAILS: "on" } });

beforeAll(() => mkdirSync(join(world.dataDir, "uploads"), { recursive: true }));

/** A picture like that of a camera: many different pixels, and its location. */
const photo = (width = 1200, height = 1200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "red", noise: { type: "gaussian", sigma: 30 } } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: "52/1 31/1 0/1" } })
    .toBuffer();

const address = (uri: string, size = "thumbnail") =>
  `/thumbnail?${new URLSearchParams({ url: uri.slice(1), size })}`;

async function ask(person: Person | undefined, uri: string, size = "thumbnail") {
  const { status, headers } = await get(person, address(uri, size), {}, world.url);
  return [status, headers.get("location")];
}

/** Returns the path of an upload's bytes on the disk. */
function stored(uri: string): string {
  const [place = ""] = /(?<=user_uploads\/)\d+\/[^/]+\/[^/]+/.exec(uri) ?? [];
  return join(world.dataDir, "uploads", place);
}

test("a picture has a thumbnail without metadata", async () => {
  const uri = await upload(hamlet, await photo(), "view.jpg");
  const before = await hamlet.ok<{ upload_space_used: number }>("GET", "/attachments");
  const { status, headers, bytes } = await get(hamlet, address(uri));
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "image/webp",
    "content-length": String(bytes.length),
    "content-disposition": `inline; filename="view.webp"; filename*=UTF-8''view.webp`,
    "cache-control": "private, immutable",
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": "*",
  });
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: "webp",
    width: 560,
    height: 560,
    exif: undefined,
  });
  const tag = String(headers.get("etag"));
  expect(tag).not.toBe((await get(hamlet, uri)).headers.get("etag"));
  expect((await get(hamlet, address(uri), { "if-none-match": tag })).status).toBe(304);
  const head = await get(hamlet, address(uri), { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), head.bytes.length]).toEqual([
    200,
    String(bytes.length),
    0,
  ]);
  expect(await hamlet.ok("GET", "/attachments")).toEqual(before);
});

test("the full size, or none, redirects to the picture", async () => {
  const uri = await upload(hamlet, await photo(), "größe.jpg");
  const location = encodeURI(uri);
  expect(await ask(hamlet, uri, "full")).toEqual([302, location]);
  expect((await get(hamlet, `/thumbnail?url=${encodeURIComponent(uri)}`)).headers.get("location")).toBe(
    location,
  );
});

test("a thumbnail is created once for all simultaneous requests, and deleted with its picture", async () => {
  const files = storedFiles(world).length;
  const uri = await upload(hamlet, await photo(), "once.jpg");
  const answers = await Promise.all(Array.from({ length: 5 }, () => get(hamlet, address(uri))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ bytes }) => bytes.toString("base64"))).size).toBe(1);
  expect(storedFiles(world)).toHaveLength(files + 2);
  writeFileSync(stored(uri), await photo(10, 10));
  expect((await get(hamlet, address(uri))).bytes).toEqual(answers[0]?.bytes);
  const { attachments } = await hamlet.ok<{ attachments: { id: number; path_id: string }[] }>(
    "GET",
    "/attachments",
  );
  const id = attachments.find(({ path_id }) => uri.endsWith(path_id))?.id;
  await hamlet.ok("DELETE", `/attachments/${id}`);
  expect(storedFiles(world)).toHaveLength(files);
  expect((await ask(hamlet, uri))[0]).toBe(404);
});

test("shows the picture while another node creates the thumbnail; if that node dies, another creates it", async () => {
  const uri = await upload(hamlet, await photo(), "claimed.jpg");
  const until = new Date(world.clock.now() + 60_000).toISOString();
  await world.server.context.engine.query({
    text: "update attachment set thumbnail_claimed_until = $1 where path_name = 'claimed.jpg'",
    values: [until],
  });
  expect(await ask(hamlet, uri)).toEqual([302, uri]);
  await world.clock.advance(60_000);
  expect((await ask(hamlet, uri))[0]).toBe(200);
});

test("rejects users without access to the picture", async () => {
  const uri = await upload(hamlet, await photo(), "private.jpg");
  expect(await ask(cordelia, uri)).toEqual([403, null]);
  expect((await ask(undefined, uri))[0]).toBe(401);
  expect((await ask(hamlet, uri))[0]).toBe(200);
  expect(await ask(cordelia, uri)).toEqual([403, null]);
  expect((await ask(undefined, uri))[0]).toBe(401);
  const withKey = `${address(uri)}&api_key=${hamlet.apiKey}`;
  expect((await get(undefined, withKey, {}, world.url)).status).toBe(200);
  expect((await get(hamlet, `${uri.replace(/\/[^/]*$/, "")}-thumbnail/private.webp`)).status).toBe(404);

  await hamlet.ok("POST", "/messages", { type: "private", to: [cordelia.userId], content: `[look](${uri})` });
  expect((await ask(cordelia, uri))[0]).toBe(200);
});

describe("shown as uploaded, and not checked twice:", () => {
  test.each([
    ["animations", async () => animation("gif", 5, 600)],
    ["what only begins like a picture", async () => Buffer.from("\x89PNG\r\n\x1a\nnonsense", "latin1")],
    ["pictures of too many dots", async () => pngBomb(40_000, 40_000)],
    [
      "what would not be smaller",
      async () =>
        sharp(await photo(20, 20))
          .webp({ quality: 1 })
          .toBuffer(),
    ],
  ])("%s", async (_, make) => {
    const uri = await upload(hamlet, await make(), "picture.png");
    expect(await ask(hamlet, uri)).toEqual([302, uri]);
    writeFileSync(stored(uri), await photo());
    expect(await ask(hamlet, uri)).toEqual([302, uri]);
  });

  test("a file that is no picture", async () => {
    const uri = await upload(hamlet, "text", "notes.txt");
    expect(await ask(hamlet, uri)).toEqual([302, uri]);
  });
});

test("a message contains the address of the thumbnail, and that of the picture to open", async () => {
  const uri = await upload(hamlet, await photo(), "shown.jpg");
  const id = await hamlet.send("general", "pictures", `[the view](${uri}) https://example.com/cat.png`);
  const { messages } = await cordelia.ok<{ messages: { content: string }[] }>("GET", "/messages", {
    anchor: id,
    num_before: 0,
    num_after: 0,
  });
  const encoded = encodeURIComponent(uri.slice(1));
  expect(messages[0]?.content).toContain(
    `<a href="${uri}" title="the view"><img data-src-fullsize="/thumbnail?url=${encoded}&amp;size=full" ` +
      `src="/thumbnail?url=${encoded}&amp;size=thumbnail"></a>`,
  );
  expect(withOriginals(messages[0]?.content ?? "")).toContain('<img src="https://example.com/cat.png">');
  const src = `/thumbnail?url=${encoded}&size=thumbnail`;
  expect((await get(cordelia, src)).headers.get("content-type")).toBe("image/webp");
});

test("a picture that is deleted while its thumbnail is created leaves nothing behind", async () => {
  const files = storedFiles(world).length;
  const uri = await upload(hamlet, await photo(4000, 4000), "large.jpg");
  const { attachments } = await hamlet.ok<{ attachments: { id: number; path_id: string }[] }>(
    "GET",
    "/attachments",
  );
  const id = attachments.find(({ path_id }) => uri.endsWith(path_id))?.id;
  const asked = ask(hamlet, uri);
  const { engine } = world.server.context;
  const begun = () =>
    engine.query({
      text: `select attachment_id from attachment
              where attachment_id = $1 and (thumbnail_claimed_until is not null or thumbnail_size > 0)`,
      values: [id],
    });
  await vi.waitUntil(async () => (await begun()).length > 0, { timeout: 20_000, interval: 2 });
  await hamlet.ok("DELETE", `/attachments/${id}`);
  // On a busy machine the thumbnail may already exist.
  expect([404, 200]).toContain((await asked)[0]);
  expect(storedFiles(world)).toHaveLength(files);
});

test("limits the thumbnails created for a user in a minute, without affecting other users and their pictures", async () => {
  await using limited = await World.start({
    environment: { CONFAB_THUMBNAILS: "on", CONFAB_RATE_LIMITS: "on" },
  });
  const [busy, calm] = [limited.as("hamlet"), limited.as("cordelia")];
  const status = async (person: Person, uri: string) => (await get(person, address(uri))).status;
  for (let count = 1; count < 60; count += 1) {
    expect(await status(busy, await upload(busy, `GIF89a ${count}`, "broken.gif"))).toBe(302);
  }
  const [wanted, refused] = [await upload(busy, await photo()), await upload(busy, await photo())];
  const others = await upload(calm, await photo());
  expect(await Promise.all([1, 2, 3].map(() => status(busy, wanted)))).toEqual([200, 200, 200]);
  expect(await status(busy, refused)).toBe(302);
  expect(await status(busy, wanted)).toBe(200);
  expect(await status(calm, others)).toBe(200);
  await limited.clock.advance(61_000);
  expect(await status(busy, refused)).toBe(200);
});

test("if switched off, every address redirects to the picture", async () => {
  await using plain = await World.start();
  const person = plain.as("hamlet");
  const uri = await upload(person, await photo());
  for (const size of ["thumbnail", "full"]) {
    const { status, headers } = await get(person, address(uri, size));
    expect([status, headers.get("location")]).toEqual([302, uri]);
  }
});
