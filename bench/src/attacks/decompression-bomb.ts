/** A PNG file that is small on the wire and large once a decoder inflates its text chunks. */
import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Returns a picture of one pixel with compressed text chunks.
 *
 * @param chunks how many of them
 * @param inflatedBytes the size of each once inflated
 */
export function pngBomb(chunks: number, inflatedBytes: number): Buffer {
  const text = Buffer.concat([
    Buffer.from("comment\0\0", "latin1"),
    deflateSync(Buffer.alloc(inflatedBytes), { level: 9 }),
  ]);
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    ...Array.from({ length: chunks }, () => chunk("zTXt", text)),
    chunk("IDAT", deflateSync(Buffer.from([0, 255, 0, 0]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
