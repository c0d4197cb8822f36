/** Files that are small on the wire and large after decompression. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { makeAvatar, makeEmoji } from "@confab/server/pictures/pictures";
import { isPng, withoutExtraChunks } from "@confab/server/pictures/png-chunks";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "confab-bombs-"));
afterAll(() => rmSync(folder, { recursive: true }));

const MEBIBYTE = 2 ** 20;
const unpacked = deflateSync(Buffer.alloc(32 * MEBIBYTE), { level: 9 });
const plain = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#336699" } })
  .png()
  .toBuffer();

function chunk(type: string, ...data: Buffer[]): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), ...data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(typed.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}

const text = (value: string) => Buffer.from(value, "latin1");

/** Returns the picture with further chunks after its header. */
const withChunks = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([plain.subarray(0, 33), ...chunks, plain.subarray(33)]);

const bombs: readonly [string, Buffer][] = [
  ["zTXt", chunk("zTXt", text("comment\0\0"), unpacked)],
  ["iTXt", chunk("iTXt", text("comment\0\x01\0\0\0"), unpacked)],
  ["iCCP", chunk("iCCP", text("profile\0\0"), unpacked)],
];

function save(name: string, file: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, file);
  return path;
}

/** Returns the growth of this process's peak memory, in kibibytes. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = process.resourceUsage().maxRSS;
  await work();
  return process.resourceUsage().maxRSS - before;
}

describe.each(bombs)("forty %s chunks of 32 MiB each", (type, one) => {
  test("take hardly any memory", async () => {
    await makeAvatar(save("plain.png", plain));
    const file = save(`${type}.png`, withChunks(...Array<Buffer>(40).fill(one)));
    // Decompressed they are 1.3 GB. One of them takes as much memory as the check of a profile is allowed.
    expect(await growth(() => makeAvatar(file))).toBeLessThan(128 * 1024);
  });

  test("don't affect the decoded picture", async () => {
    const file = save(`${type}.png`, withChunks(one));
    const [expected, shown] = [await makeAvatar(save("plain.png", plain)), await makeAvatar(file)];
    expect(shown.medium.equals(expected.medium)).toBe(true);
  });
});

test("keeps orientation and colour profile", async () => {
  const turned = await sharp(plain)
    .resize(64, 32)
    .withMetadata({ orientation: 6, icc: "p3" })
    .png()
    .toBuffer();
  expect(isPng(turned)).toBe(true);
  const cleaned = await sharp(await withoutExtraChunks(turned)).metadata();
  expect(cleaned).toMatchObject({ orientation: 6, hasProfile: true });
});

test("rejects a file that ends in the middle of a chunk", async () => {
  await expect(makeAvatar(save("cut.png", plain.subarray(0, plain.length - 20)))).rejects.toThrow(
    "Could not decode",
  );
});

describe("a picture that has to be in memory as a whole", () => {
  const large = sharp({ create: { width: 7000, height: 7000, channels: 3, background: "#ffffff" } });
  test.each([
    ["interlaced PNG", () => large.clone().png({ progressive: true }).toBuffer()],
    ["progressive JPEG", () => large.clone().jpeg({ progressive: true }).toBuffer()],
    ["WebP", () => large.clone().webp().toBuffer()],
  ])("is rejected above a memory limit: %s", async (name, make) => {
    const path = save(name.replace(" ", "."), await make());
    await expect(makeAvatar(path)).rejects.toThrow("Image size exceeds limit.");
    await expect(makeEmoji(path)).rejects.toThrow("Image size exceeds limit.");
  });

  test("is accepted at the same size if it is read row by row", async () => {
    const path = save("large.jpeg", await large.clone().jpeg().toBuffer());
    expect((await makeAvatar(path)).small.length).toBeGreaterThan(0);
  });
});
