/** Parts of picture files, for files that no encoder writes. */
import { crc32 } from "node:zlib";

const bytesOf = (value: number, size: 2 | 4, order: "little" | "big"): Buffer => {
  const bytes = Buffer.alloc(size);
  if (order === "big") bytes.writeUIntBE(value, 0, size);
  else bytes.writeUIntLE(value, 0, size);
  return bytes;
};

export const latin = (text: string): Buffer => Buffer.from(text, "latin1");

/** Repeats a part until a file of this many bytes is full. */
export const fill = (part: Buffer, bytes: number): Buffer =>
  Buffer.alloc(bytes - (bytes % part.length), part);

export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([latin(type), data]);
  return Buffer.concat([bytesOf(data.length, 4, "big"), typed, bytesOf(crc32(typed), 4, "big")]);
}

/** Puts chunks after the header of a PNG. */
export const intoPng = (file: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([file.subarray(0, 33), ...chunks, file.subarray(33)]);

export const jpegSegment = (marker: number, data: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), bytesOf(data.length + 2, 2, "big"), data]);

/** Puts segments at the beginning of a JPEG. */
export const intoJpeg = (file: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]);

/** Splits a JPEG into segments, each scan with its data. */
function* segmentsOf(file: Buffer): Iterable<Buffer> {
  for (let at = 2; file[at + 1] !== 0xd9; ) {
    let end = at + 2 + file.readUInt16BE(at + 2);
    if (file[at + 1] === 0xda) {
      while (file[end] !== 0xff || file[end + 1] === 0) end += 1;
    }
    yield file.subarray(at, end);
    at = end;
  }
}

/**
 * Returns a progressive JPEG with more scans. After the first, each scan refines one coefficient of one colour a bit.
 *
 * @param file progressive, of a plain colour
 */
export function withScans(file: Buffer, count: number): Buffer {
  const segments = [...segmentsOf(file)];
  const first = segments.findIndex((segment) => segment[1] === 0xda);
  const refining = segments.findLastIndex((segment) => segment[1] === 0xda);
  const [table, scan] = [segments[refining - 1], segments[refining]];
  if (!table || !scan) throw new Error("The file is not progressive");
  const scans: Buffer[] = [];
  for (let index = 0; index < count - 1; index++) {
    const [bit, coefficient, colour] = [
      13 - (index % 14),
      1 + (Math.floor(index / 14) % 63),
      1 + Math.floor(index / 14 / 63),
    ];
    const made = Buffer.from(scan);
    made.set([colour, made[6] ?? 0, coefficient, coefficient, (bit === 13 ? 0 : (bit + 1) << 4) | bit], 5);
    scans.push(made);
  }
  const end = Buffer.from([0xff, 0xd9]);
  return Buffer.concat([file.subarray(0, 2), ...segments.slice(0, first + 1), table, ...scans, end]);
}

/** A GIF of two colours. */
export const gif = (width: number, height: number, ...parts: Buffer[]): Buffer =>
  Buffer.concat([
    latin("GIF89a"),
    bytesOf(width, 2, "little"),
    bytesOf(height, 2, "little"),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...parts,
    latin(";"),
  ]);

/** A GIF frame at the upper left corner. @param data in blocks, preceded by the size of a code */
export const gifFrame = (width: number, height: number, data = Buffer.from("0202440100", "hex")): Buffer =>
  Buffer.concat([
    Buffer.from([0x2c, 0, 0, 0, 0]),
    bytesOf(width, 2, "little"),
    bytesOf(height, 2, "little"),
    Buffer.from([0]),
    data,
  ]);

export function webpChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const padding = Buffer.alloc(data.length % 2);
  return Buffer.concat([latin(type), bytesOf(data.length, 4, "little"), data, padding]);
}

export function webp(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([latin("WEBP"), ...chunks]);
  return Buffer.concat([latin("RIFF"), bytesOf(body.length, 4, "little"), body]);
}

const threeBytes = (value: number): Buffer => bytesOf(value, 4, "little").subarray(0, 3);

/** The header of an extended WebP. @param flags e.g. 2 for an animation */
export const webpHeader = (flags: number, width: number, height: number): Buffer =>
  webpChunk(
    "VP8X",
    Buffer.concat([Buffer.from([flags, 0, 0, 0]), threeBytes(width - 1), threeBytes(height - 1)]),
  );

/** @param picture the chunks of a still picture of this size */
export const webpFrame = (width: number, height: number, picture: Buffer): Buffer =>
  webpChunk(
    "ANMF",
    Buffer.concat([
      Buffer.alloc(6),
      threeBytes(width - 1),
      threeBytes(height - 1),
      threeBytes(10),
      Buffer.from([0]),
      picture,
    ]),
  );
