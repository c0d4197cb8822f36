/**
 * PNG files hold texts, profiles and other things beside the picture, compressed: a file of a megabyte may unpack to
 * gigabytes of them. The library would unpack all, so a file goes to it with what is needed to draw the picture alone.
 */
import { inflateSync } from "node:zlib";
import { Compaction } from "./compaction.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Bytes around the data of a chunk: its length and type before, its checksum after. */
const HEAD_BYTES = 8;
const FRAME_BYTES = HEAD_BYTES + 4;

/** Chunks of the picture itself, its colours, its orientation and a colour profile: once each. */
const keptOnce = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "eXIf", "iCCP"]);

/** Far more than the profile of any camera, screen or printer has. */
export const MAX_PROFILE_BYTES = 4 * 2 ** 20;

/** Orientation is in the first hundred bytes; this has room for a preview, too. */
export const MAX_EXIF_BYTES = 2 ** 18;

export const isPng = (file: Uint8Array): boolean => SIGNATURE.equals(file.subarray(0, SIGNATURE.length));

/**
 * Returns a PNG file without everything that is not needed to draw it. A file that ends in the middle of a chunk is cut
 * before it; the library says what is wrong with it.
 *
 * @param file that begins as a PNG; it is overwritten
 */
export async function withoutExtraChunks(file: Buffer): Promise<Buffer> {
  const kept = new Compaction(file);
  kept.keep(0, SIGNATURE.length);
  const seen = new Set<string>();
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= file.length; ) {
    const end = at + FRAME_BYTES + file.readUInt32BE(at);
    if (end > file.length) break;
    const type = file.toString("latin1", at + 4, at + HEAD_BYTES);
    const data = file.subarray(at + HEAD_BYTES, end - 4);
    const isLast = type === "IEND";
    if (isLast || type === "IDAT") {
      kept.keep(at, end);
    } else if (keptOnce.has(type) && !seen.has(type)) {
      seen.add(type);
      if (isHarmless(type, data)) kept.keep(at, end);
    }
    if (isLast) break;
    await kept.next();
    at = end;
  }
  return kept.result;
}

/** Returns false for a profile that unpacks to more than a profile has, and for too much of what a camera noted. */
function isHarmless(type: string, data: Buffer): boolean {
  if (type === "eXIf") return data.length <= MAX_EXIF_BYTES;
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
