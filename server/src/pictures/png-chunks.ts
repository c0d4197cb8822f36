/**
 * PNG files hold texts, profiles and other things beside the picture, compressed: a file of a megabyte may unpack to
 * gigabytes of them. The library would unpack all, so a file goes to it with what is needed to draw the picture alone.
 */
import { inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Bytes around the data of a chunk: its length and type before, its checksum after. */
const HEAD_BYTES = 8;
const FRAME_BYTES = HEAD_BYTES + 4;

/** What the picture is made of, and what its colours mean; none of it is compressed but `IDAT`, of known size. */
const kept = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT"]);

/** Once each at most: which way is up, and a colour profile. */
const keptOnce = new Set(["eXIf", "iCCP"]);

/** Far more than the profile of any camera, screen or printer has. */
const MAX_PROFILE_BYTES = 4 * 2 ** 20;

export const isPng = (file: Uint8Array): boolean => SIGNATURE.equals(file.subarray(0, SIGNATURE.length));

/**
 * Returns a PNG file without everything that is not needed to draw it. A file that ends in the middle of a chunk is cut
 * before it; the library says what is wrong with it.
 *
 * @param file that begins as a PNG
 */
export function withoutExtraChunks(file: Buffer): Buffer {
  const parts: Buffer[] = [file.subarray(0, SIGNATURE.length)];
  const seen = new Set<string>();
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= file.length; ) {
    const end = at + FRAME_BYTES + file.readUInt32BE(at);
    if (end > file.length) break;
    const type = file.toString("latin1", at + 4, at + HEAD_BYTES);
    const data = file.subarray(at + HEAD_BYTES, end - 4);
    if (kept.has(type) || (keptOnce.has(type) && !seen.has(type) && isHarmless(type, data))) {
      parts.push(file.subarray(at, end));
    }
    seen.add(type);
    at = end;
  }
  return Buffer.concat(parts);
}

/** Returns false for a profile that unpacks to more than a profile has. */
function isHarmless(type: string, data: Buffer): boolean {
  if (type !== "iCCP") return true;
  // Its name ends with a zero, and the method of compression follows.
  const compressed = data.subarray(data.indexOf(0) + 2);
  try {
    inflateSync(compressed, { maxOutputLength: MAX_PROFILE_BYTES });
    return true;
  } catch {
    return false;
  }
}
