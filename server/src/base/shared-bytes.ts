/**
 * The bytes of JSON texts that many answers contain: the list of all users, everyone's presence. They are encoded and
 * compressed once, not once per answer.
 */
import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);

/** Compresses to some 15 % in a third of the time that the smallest result would take. */
const LEVEL = 3;

/** The beginning of a gzip stream without a name and a time, and the empty block that ends its content. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const LAST_BLOCK = Buffer.from([3, 0]);

/** The largest part that is sent without compression, which would take longer than sending it. */
const MAX_STORED = 4096;

export class SharedBytes {
  readonly plain: Buffer;
  #deflated: Promise<Buffer> | undefined;

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }

  /** Returns the bytes as a part of a gzip stream (see `gzipOf`). */
  deflated(): Promise<Buffer> {
    this.#deflated ??= deflatePart(this.plain);
    return this.#deflated;
  }
}

/** A part of a body: text of this answer alone, or bytes that it shares with others. */
export type BodyPart = string | SharedBytes;

/** Returns the body as it is. */
export const bytesOf = (parts: readonly BodyPart[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part.plain)));

/** Returns the body as a gzip stream. The compression happens outside this thread. */
export async function gzipOf(parts: readonly BodyPart[]): Promise<Buffer> {
  let checksum = 0;
  let length = 0;
  const note = (plain: Buffer) => {
    checksum = crc32(plain, checksum);
    length += plain.length;
  };
  const compressed = parts.map((part) => {
    const plain = typeof part === "string" ? Buffer.from(part) : part.plain;
    note(plain);
    if (typeof part !== "string") return part.deflated();
    return plain.length <= MAX_STORED ? storedPart(plain) : deflatePart(plain);
  });
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(checksum, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEAD, ...(await Promise.all(compressed)), LAST_BLOCK, tail]);
}

/** Compresses bytes to blocks that end at a whole byte and refer to nothing before them, so that others can follow. */
const deflatePart = (plain: Buffer): Promise<Buffer> =>
  deflate(plain, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH });

/** Returns a block of uncompressed bytes, at most 65,535 of them. */
function storedPart(plain: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(plain.length, 1);
  head.writeUInt16LE(plain.length ^ 0xffff, 3);
  return Buffer.concat([head, plain]);
}
