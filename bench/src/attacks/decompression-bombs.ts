/** Pictures that are small on the wire and large once a decoder unpacks them, made by hand. */
import { crc32, deflateSync } from "node:zlib";

const text = (value: string): Buffer => Buffer.from(value, "latin1");

/** The bytes of a chunk before its compressed data. */
const prefixes = { zTXt: "comment\0\0", iTXt: "comment\0\x01\0\0\0", iCCP: "profile\0\0" };

/**
 * Returns a PNG of one pixel with compressed chunks.
 *
 * @param chunks their number
 * @param inflatedBytes the size of each once inflated
 */
export function pngBomb(type: keyof typeof prefixes, chunks: number, inflatedBytes: number): Buffer {
  const data = Buffer.concat([text(prefixes[type]), deflateSync(Buffer.alloc(inflatedBytes), { level: 9 })]);
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    ...Array.from({ length: chunks }, () => pngChunk(type, data)),
    pngChunk("IDAT", deflateSync(Buffer.from([0, 255, 0, 0]))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([text(type), data]);
  return Buffer.concat([bigEndian(data.length, 4), typed, bigEndian(crc32(typed), 4)]);
}

/** Returns a GIF whose frames change one pixel each; a decoder keeps every frame in full. */
export function gifBomb(frames: number, side: number): Buffer {
  const colours = [0, 0, 0, 255, 255, 255];
  const header = [...littleEndian(side, 2), ...littleEndian(side, 2), 0x80, 0, 0, ...colours];
  const delay = [0x21, 0xf9, 4, 0, 1, 0, 0, 0];
  const pixel = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const frame = Buffer.from([...delay, ...pixel]);
  return Buffer.concat([
    text("GIF89a"),
    Buffer.from(header),
    ...Array<Buffer>(frames).fill(frame),
    Buffer.from([0x3b]),
  ]);
}

/** Returns a progressive JPEG of one grey; a decoder keeps its coefficients, two bytes for each pixel. */
export function jpegBomb(side: number): Buffer {
  const segment = (marker: number, data: readonly number[]) =>
    Buffer.from([0xff, marker, ...bigEndian(data.length + 2, 2), ...data]);
  const oneCode = (table: number) => [table, 1, ...Array<number>(15).fill(0), 0];
  const blocks = Math.ceil(side / 8) ** 2;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, ...bigEndian(side, 2), ...bigEndian(side, 2), 1, 1, 0x11, 0]),
    segment(0xc4, oneCode(0)),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    // One bit for each block: no difference from the block before.
    Buffer.alloc(Math.ceil(blocks / 8)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Returns a lossless WebP of one colour, which takes no bits for a pixel. */
export function webpBomb(side: number): Buffer {
  const oneSymbol = "0001";
  // Lowest bit first: sizes, then no alpha, version 0, no transform, no cache, one group of five codes.
  const bits = (value: number, count: number) =>
    [...value.toString(2).padStart(count, "0")].reverse().join("");
  const stream = `${bits(side - 1, 14)}${bits(side - 1, 14)}0000000${[...oneSymbol].reverse().join("").repeat(5)}`;
  const bytes = stream.match(/.{1,8}/g) ?? [];
  const body = [0x2f, ...bytes.map((byte) => Number.parseInt([...byte].reverse().join(""), 2))];
  if (body.length % 2 === 1) body.push(0);
  const chunk = Buffer.concat([text("VP8L"), littleEndian(body.length, 4), Buffer.from(body)]);
  return Buffer.concat([text("RIFF"), littleEndian(chunk.length + 4, 4), text("WEBP"), chunk]);
}

function bigEndian(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

function littleEndian(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}
