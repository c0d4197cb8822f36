/**
 * Files of each format at the size limit of an upload, built to be expensive. All cost about as much as a plain large
 * picture.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { MAX_UPLOAD_MEBIBYTES } from "@confab/contract";
import { compileCache } from "@confab/testkit";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isJpeg, MAX_SCANS, withoutExtraSegments } from "../../src/pictures/jpeg-segments.ts";
import { withoutExtraChunks } from "../../src/pictures/png-chunks.ts";
import { isWebp, withoutExtraParts } from "../../src/pictures/webp-chunks.ts";
import {
  fill,
  gif,
  gifFrame,
  intoJpeg,
  intoPng,
  jpegSegment,
  latin,
  pngChunk,
  webp,
  webpChunk,
  webpFrame,
  webpHeader,
  withScans,
} from "./file-parts.ts";

/** The limit minus room for the picture itself. */
const ROOM = MAX_UPLOAD_MEBIBYTES * 2 ** 20 - 4096;

const folder = mkdtempSync(join(tmpdir(), "confab-hostile-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Cost {
  readonly outcome: string;
  readonly kibibytes: number;
  readonly seconds: number;
}

/** Decodes a file in a separate process. @param maker e.g. `emoji` */
async function costOf(maker: string, file: Buffer): Promise<Cost> {
  const path = join(folder, "picture");
  writeFileSync(path, file);
  const program = join(import.meta.dirname, "decode-process.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [program, maker, path], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    timeout: 120_000,
  });
  return JSON.parse(stdout) as Cost;
}

const flat = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: "#336699" } });

const progressive = await flat(5700).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
const [smallPng, smallJpeg] = [await flat(64).png().toBuffer(), await flat(64).jpeg().toBuffer()];
const smallWebp = (await flat(16).webp({ lossless: true }).toBuffer()).subarray(12);
const animation = webpChunk("ANIM", Buffer.from([255, 255, 255, 255, 0, 0]));
const exif = Buffer.concat([latin("Exif\0\0II*\0"), Buffer.from([8, 0, 0, 0]), Buffer.alloc(60_000)]);
const netscape = Buffer.concat([
  Buffer.from([0x21, 0xff, 11]),
  latin("NETSCAPE2.0"),
  Buffer.from([3, 1, 0, 0, 0]),
]);

/** Returns chunks of all types of four letters without meaning, several times. */
function strangeChunks(): Buffer {
  const letter = (code: number, of: number) => String.fromCharCode(97 + (Math.floor(code / of) % 26));
  const typeOf = (index: number) =>
    letter(index, 1) + letter(index, 26) + letter(index, 676).toUpperCase() + letter(index, 17_576);
  const ofEachType = Array.from({ length: 26 ** 4 }, (_, index) => pngChunk(typeOf(index)));
  return Buffer.alloc(ROOM - (ROOM % 12), Buffer.concat(ofEachType));
}

const tooLarge = "Image size exceeds limit.";

const files: readonly (readonly [name: string, make: () => Buffer, outcome?: string])[] = [
  ["PNG: empty IDAT", () => intoPng(smallPng, fill(pngChunk("IDAT"), ROOM))],
  [
    "PNG: repeated gAMA",
    () => intoPng(smallPng, fill(pngChunk("gAMA", Buffer.from([0, 0, 177, 143])), ROOM)),
  ],
  ["PNG: repeated tRNS", () => intoPng(smallPng, fill(pngChunk("tRNS", Buffer.alloc(6)), ROOM))],
  ["PNG: repeated PLTE", () => intoPng(smallPng, fill(pngChunk("PLTE", Buffer.alloc(3)), ROOM))],
  ["PNG: repeated sPLT", () => intoPng(smallPng, fill(pngChunk("sPLT", latin("name\0\x08")), ROOM))],
  [
    "PNG: a large eXIf",
    () =>
      intoPng(smallPng, pngChunk("eXIf", exif.subarray(6)), pngChunk("eXIf", Buffer.alloc(ROOM - 70_000))),
  ],
  ["PNG: chunks of many types", () => intoPng(smallPng, strangeChunks())],
  [
    "PNG: frames of an animation",
    () =>
      intoPng(
        smallPng,
        pngChunk("acTL", Buffer.alloc(8)),
        fill(Buffer.concat([pngChunk("fcTL", Buffer.alloc(26)), pngChunk("fdAT", Buffer.alloc(8))]), ROOM),
      ),
  ],
  ["JPEG: empty APP1", () => intoJpeg(smallJpeg, fill(jpegSegment(0xe1), ROOM))],
  ["JPEG: empty APP2", () => intoJpeg(smallJpeg, fill(jpegSegment(0xe2), ROOM))],
  ["JPEG: empty APP13", () => intoJpeg(smallJpeg, fill(jpegSegment(0xed), ROOM))],
  ["JPEG: empty comments", () => intoJpeg(smallJpeg, fill(jpegSegment(0xfe), ROOM))],
  ["JPEG: many previews in EXIF", () => intoJpeg(smallJpeg, fill(jpegSegment(0xe1, exif), ROOM))],
  [
    "JPEG: a profile in many parts",
    () => intoJpeg(smallJpeg, fill(jpegSegment(0xe2, latin("ICC_PROFILE\0\x01\x01")), ROOM)),
  ],
  [
    "JPEG: a profile in large parts",
    () =>
      intoJpeg(
        smallJpeg,
        ...Array.from({ length: 255 }, (_, index) =>
          jpegSegment(
            0xe2,
            Buffer.concat([latin("ICC_PROFILE\0"), Buffer.from([index + 1, 255]), Buffer.alloc(65_000)]),
          ),
        ),
      ),
  ],
  [
    "JPEG: rubbish after its first bytes",
    () => intoJpeg(smallJpeg, latin("rubbish"), fill(jpegSegment(0xe1), ROOM)),
  ],
  [
    "JPEG: comments between scans",
    () =>
      Buffer.concat([
        progressive.subarray(0, -2),
        fill(jpegSegment(0xe1), ROOM - progressive.length),
        progressive.subarray(-2),
      ]),
  ],
  ["JPEG: filled with 0xff", () => intoJpeg(smallJpeg, Buffer.alloc(ROOM, 0xff))],
  ["JPEG: as many scans as allowed", () => withScans(progressive, MAX_SCANS)],
  ["JPEG: one scan more", () => withScans(progressive, MAX_SCANS + 1), "none"],
  ["JPEG: thousands of scans", () => withScans(progressive, 2600), "none"],
  ["GIF: comments", () => gif(1, 1, fill(Buffer.from([0x21, 0xfe, 0]), ROOM), gifFrame(1, 1))],
  ["GIF: application extensions", () => gif(1, 1, fill(netscape, ROOM), gifFrame(1, 1))],
  [
    "GIF: a comment in small blocks",
    () =>
      gif(
        1,
        1,
        Buffer.from([0x21, 0xfe]),
        fill(Buffer.from([1, 65]), ROOM),
        Buffer.from([0]),
        gifFrame(1, 1),
      ),
  ],
  ["GIF: frames", () => gif(1, 1, fill(gifFrame(1, 1), ROOM)), "none"],
  ["GIF: a first frame larger than its screen", () => gif(1, 1, gifFrame(65_535, 65_535)), "none"],
  [
    "GIF: a second frame larger than its screen",
    () => gif(1, 1, gifFrame(1, 1), gifFrame(65_535, 65_535)),
    "none",
  ],
  [
    "WebP: a large profile",
    () => webp(webpHeader(0x20, 16, 16), webpChunk("ICCP", Buffer.alloc(ROOM)), smallWebp),
  ],
  [
    "WebP: large EXIF",
    () => webp(webpHeader(0x08, 16, 16), smallWebp, webpChunk("EXIF", Buffer.alloc(ROOM))),
  ],
  ["WebP: large XMP", () => webp(webpHeader(0x04, 16, 16), smallWebp, webpChunk("XMP ", Buffer.alloc(ROOM)))],
  [
    "WebP: repeated profiles",
    () => webp(webpHeader(0x20, 16, 16), fill(webpChunk("ICCP", Buffer.alloc(2)), ROOM), smallWebp),
  ],
  [
    "WebP: unknown chunks before the picture",
    () => webp(webpHeader(0, 16, 16), fill(webpChunk("ABCD"), ROOM), smallWebp),
  ],
  [
    "WebP: unknown chunks after the picture",
    () => webp(webpHeader(0, 16, 16), smallWebp, fill(webpChunk("ABCD"), ROOM)),
  ],
  [
    "WebP: frames",
    () => webp(webpHeader(2, 16, 16), animation, fill(webpFrame(16, 16, smallWebp), ROOM)),
    "none",
  ],
  [
    "WebP: unknown chunks in a frame",
    () =>
      webp(
        webpHeader(2, 16, 16),
        animation,
        webpFrame(16, 16, Buffer.concat([fill(webpChunk("ABCD"), ROOM), smallWebp])),
      ),
    "none",
  ],
];

describe("a file at the limit costs no more than a plain large picture", () => {
  let plain: Cost;
  beforeAll(async () => {
    plain = await costOf("thumbnail", progressive);
  });

  const cases = files.map(([name, make, outcome = "made"]) => ({ name, make, outcome }));
  test.each(cases)("$name", async ({ make, outcome }) => {
    const file = make();
    expect(file.length).toBeLessThanOrEqual(MAX_UPLOAD_MEBIBYTES * 2 ** 20);
    const cost = await costOf("thumbnail", file);
    expect(cost.outcome).toBe(outcome);
    expect(cost.kibibytes).toBeLessThan(1.5 * plain.kibibytes);
    expect(cost.seconds).toBeLessThan(5 * plain.seconds);
  });

  test.each([
    ["GIF", () => gif(220, 220, ...Array<Buffer>(500).fill(gifFrame(220, 220)))],
    [
      "GIF, with frames larger than its screen",
      () => gif(220, 220, ...Array<Buffer>(500).fill(gifFrame(65_535, 65_535))),
    ],
    [
      "WebP",
      () => webp(webpHeader(2, 16, 16), animation, ...Array<Buffer>(500).fill(webpFrame(16, 16, smallWebp))),
    ],
    [
      "WebP, with too many frames",
      () => webp(webpHeader(2, 16, 16), animation, fill(webpFrame(16, 16, smallWebp), ROOM)),
    ],
  ])("an animation as emoji: %s", async (name, make) => {
    const cost = await costOf("emoji", make());
    if (name.includes("too many") || name.includes("larger")) expect(cost.outcome).toBe(tooLarge);
    else expect(cost.outcome).toBe("made");
    expect(cost.kibibytes).toBeLessThan(1.5 * plain.kibibytes);
    expect(cost.seconds).toBeLessThan(5 * plain.seconds);
  });
});

type Cleaning = readonly [format: string, make: () => Buffer, clean: (file: Buffer) => Promise<unknown>];

const cleanings: readonly Cleaning[] = [
  ["PNG", () => intoPng(smallPng, fill(pngChunk("IDAT"), 2 ** 20)), withoutExtraChunks],
  ["JPEG", () => intoJpeg(smallJpeg, fill(jpegSegment(0xe1), 2 ** 20)), withoutExtraSegments],
  [
    "WebP",
    () => webp(webpHeader(0, 16, 16), fill(webpChunk("ABCD"), 2 ** 20)),
    (file: Buffer) => withoutExtraParts(file, 500),
  ],
];

test.each(cleanings)(
  "other work proceeds while a %s of many parts is checked",
  async (_format, make, clean) => {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await clean(make());
    isDone = true;
    expect(turns).toBeGreaterThan(5);
  },
);

describe("the decoded picture is unchanged", () => {
  const turned = sharp(Buffer.from(Array.from({ length: 64 * 32 * 3 }, (_, index) => (index * 7) % 256)), {
    raw: { width: 64, height: 32, channels: 3 },
  }).withMetadata({ orientation: 6, icc: "p3" });

  test.each([
    ["JPEG", () => turned.clone().jpeg().toBuffer(), isJpeg, withoutExtraSegments],
    [
      "progressive JPEG",
      () => turned.clone().jpeg({ progressive: true }).toBuffer(),
      isJpeg,
      withoutExtraSegments,
    ],
    ["CMYK JPEG", () => turned.clone().toColourspace("cmyk").jpeg().toBuffer(), isJpeg, withoutExtraSegments],
    ["WebP", () => turned.clone().webp().toBuffer(), isWebp, (file: Buffer) => withoutExtraParts(file, 1)],
    [
      "lossless WebP with alpha",
      () => turned.clone().ensureAlpha(0.5).webp({ lossless: true }).toBuffer(),
      isWebp,
      (file: Buffer) => withoutExtraParts(file, 1),
    ],
  ] as const)("%s, with its orientation and profile", async (_format, make, isFormat, clean) => {
    const file = await make();
    expect(isFormat(file)).toBe(true);
    const before = await sharp(file).metadata();
    const dots = await sharp(file).raw().toBuffer();
    const cleaned = await clean(Buffer.from(file));
    const after = await sharp(cleaned).metadata();
    expect(after).toMatchObject({
      orientation: 6,
      width: before.width,
      height: before.height,
      space: before.space,
    });
    expect(after.hasProfile).toBe(before.hasProfile);
    expect((await sharp(cleaned).raw().toBuffer()).equals(dots)).toBe(true);
  });
});
