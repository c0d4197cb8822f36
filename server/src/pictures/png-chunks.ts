/**
 * Removes chunks from PNG files. As well as the picture, they contain compressed texts, profiles and other data: a file
 * of a megabyte may unpack to gigabytes. The library would unpack all of it, so it gets only the chunks needed to draw
 * the picture.
 */
import { inflateSync } from "node:zlib";
import { Compaction } from "./compaction.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Bytes around the data of a chunk: its length and type before, its checksum after. */
const HEAD_BYTES = 8;
const FRAME_BYTES = HEAD_BYTES + 4;

/** Chunks of the picture itself, its colours, its orientation and a colour profile: once each. */
const keptOnce = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "eXIf", "iCCP"]);

/** Far more than the profile of any camera, screen or printer takes. */
export const MAX_PROFILE_BYTES = 4 * 2 ** 20;

/** The orientation is in the first hundred bytes; this limit leaves room for a preview, too. */
export const MAX_EXIF_BYTES = 2 ** 18;

export const isPng = (file: Uint8Array): boolean => SIGNATURE.equals(file.subarray(0, SIGNATURE.length));

/**
 * Returns a PNG file without the parts that are not needed to draw it. A file that ends in the middle of a chunk is cut
 * before that chunk. The library reports errors in the file.
 *
 * @param file a file that begins as a PNG; it is overwritten
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
    const turn = kept.next();
    if (turn) await turn;
    at = end;
  }
  return kept.result;
}

/**
 * Returns false for a profile that unpacks to more than any real profile, and for camera metadata that is too large.
 */
function isHarmless(type: string, data: Buffer): boolean {
  if (type === "eXIf") return data.length <= MAX_EXIF_BYTES;
  if (type !== "iCCP") return true;
  // The profile's name ends with a zero, and the compression method follows.
  const compressed = data.subarray(data.indexOf(0) + 2);
  try {
    inflateSync(compressed, { maxOutputLength: MAX_PROFILE_BYTES });
    return true;
  } catch {
    return false;
  }
}
