/** Decoding of all kinds of pictures. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAvatar, makeEmoji, makeIcon, makeLogo } from "../../src/pictures/pictures.ts";
import { animation, gifBomb, picture, pngBomb, svg } from "./support.ts";

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "pictures-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

let count = 0;
function file(bytes: Buffer): string {
  count += 1;
  const path = join(directory, String(count));
  writeFileSync(path, bytes);
  return path;
}

async function describe(bytes: Buffer | undefined) {
  const { format, width, height, pageHeight, pages } = await sharp(bytes, { animated: true }).metadata();
  return [format, width, pageHeight ?? height, pages ?? 1];
}

test.each(["png", "jpeg", "gif", "webp"] as const)(
  "a picture as %s becomes a PNG of the right size",
  async (format) => {
    const path = file(await picture(format));
    const { small, medium } = await makeAvatar(path);
    expect(await describe(small)).toEqual(["png", 100, 100, 1]);
    expect(await describe(medium)).toEqual(["png", 500, 500, 1]);
    expect(await describe(await makeIcon(path))).toEqual(["png", 100, 100, 1]);
    expect(await describe(await makeLogo(path))).toEqual(["png", 150, 100, 1]);
    expect(await describe(await makeLogo(file(await picture(format, { width: 2000, height: 100 }))))).toEqual(
      ["png", 800, 40, 1],
    );
    const emoji = await makeEmoji(path);
    expect(emoji).toMatchObject({ extension: "png", still: undefined });
    expect(await describe(emoji.picture)).toEqual(["png", 64, 64, 1]);
  },
);

test.each(["gif", "webp"] as const)(
  "an animated %s stays animated as an emoji, and has a still version",
  async (format) => {
    const path = file(await animation(format, 5));
    const { extension, picture: moving, still } = await makeEmoji(path);
    expect(extension).toBe(format);
    expect(await describe(moving)).toEqual([format, 64, 64, 5]);
    expect(await describe(still)).toEqual(["png", 64, 64, 1]);
    expect(await describe((await makeAvatar(path)).small)).toEqual(["png", 100, 100, 1]);
  },
);

test("a picture is rotated upright, and its other metadata is removed", async () => {
  const base = await picture("jpeg", { width: 40, height: 20 });
  const bytes = await sharp(base)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Artist: "Somebody", Orientation: "6" } })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).orientation).toBe(6);
  expect(bytes.includes("Somebody")).toBe(true);
  const logo = await makeLogo(file(bytes));
  const { width, height, exif, orientation } = await sharp(logo).metadata();
  expect({ width, height, exif, orientation }).toEqual({
    width: 20,
    height: 40,
    exif: undefined,
    orientation: undefined,
  });
  expect(logo.includes("Somebody")).toBe(false);
});

test("rejects a file that is no picture", async () => {
  const cut = (await picture("jpeg")).subarray(0, 500);
  const html = Buffer.from("<html><script>alert(1)</script></html>");
  const tiff = await sharp(await picture("png"))
    .tiff()
    .toBuffer();
  for (const bytes of [Buffer.alloc(0), html, svg, cut, tiff, Buffer.from("\x89PNG\r\n\x1a\n", "latin1")]) {
    const refused = { code: "BAD_IMAGE", message: "Could not decode image; did you upload an image file?" };
    await expect(makeAvatar(file(bytes))).rejects.toMatchObject(refused);
    await expect(makeEmoji(file(bytes))).rejects.toMatchObject(refused);
  }
});

test("rejects a picture that is expensive to decode by its first bytes", async () => {
  const bombs = [pngBomb(50_000, 50_000), gifBomb(5000), await animation("gif", 30, 1000)];
  const before = process.memoryUsage.rss();
  for (const bytes of bombs) {
    expect(bytes.length).toBeLessThan(2_000_000);
    const refused = { code: "BAD_IMAGE", message: "Image size exceeds limit." };
    await expect(makeEmoji(file(bytes))).rejects.toMatchObject(refused);
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
});

test("decodes good pictures after a bad one, even simultaneously", async () => {
  const [bad, good] = [file(svg), file(await picture("png"))];
  const made = await Promise.allSettled([bad, good, bad, good].map(makeIcon));
  expect(made.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected", "fulfilled"]);
});
