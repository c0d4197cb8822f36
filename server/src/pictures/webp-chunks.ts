/**
 * Removes chunks from WebP files. The library reads all chunks into memory before it examines the first. For an
 * animation, the time grows with the square of the number of frames.
 */
import { Compaction } from "./compaction.ts";
import { MAX_EXIF_BYTES, MAX_PROFILE_BYTES } from "./png-chunks.ts";

/** `RIFF`, the length of the rest, `WEBP`. */
const FILE_HEAD_BYTES = 12;
/** The type and the length of the data. */
const HEAD_BYTES = 8;

/** Chunks that a file has once, with the largest size to keep of each. */
const keptOnce: Readonly<Record<string, number>> = {
  VP8X: 10,
  ANIM: 6,
  ALPH: Number.POSITIVE_INFINITY,
  "VP8 ": Number.POSITIVE_INFINITY,
  VP8L: Number.POSITIVE_INFINITY,
  ICCP: MAX_PROFILE_BYTES,
  EXIF: MAX_EXIF_BYTES,
};

/** The flags in the header for the chunks that follow. */
const flags: Readonly<Record<string, number>> = { ICCP: 0x20, EXIF: 0x08, XMP: 0x04 };

export const isWebp = (file: Buffer): boolean =>
  file.toString("latin1", 0, 4) === "RIFF" && file.toString("latin1", 8, FILE_HEAD_BYTES) === "WEBP";

/**
 * Returns a WebP file without the parts that are not needed to draw it, or undefined if it has too many frames.
 *
 * @param file a file that begins as a WebP; it is overwritten
 */
export async function withoutExtraParts(file: Buffer, maxFrames: number): Promise<Buffer | undefined> {
  const kept = new Compaction(file);
  kept.keep(0, FILE_HEAD_BYTES);
  const seen = new Set<string>();
  let frames = 0;
  for (let at = FILE_HEAD_BYTES; at + HEAD_BYTES <= file.length; ) {
    const type = file.toString("latin1", at, at + 4);
    const length = file.readUInt32LE(at + 4);
    // Chunks have an even number of bytes; a file may end in the middle of one.
    const end = Math.min(at + HEAD_BYTES + length + (length % 2), file.length);
    if (type === "ANMF") {
      frames += 1;
      if (frames > maxFrames) return undefined;
      kept.keep(at, end);
    } else if (Object.hasOwn(keptOnce, type) && !seen.has(type) && length <= (keptOnce[type] ?? 0)) {
      seen.add(type);
      kept.keep(at, end);
    }
    const turn = kept.next();
    if (turn) await turn;
    at = end;
  }
  const { result } = kept;
  result.writeUInt32LE(result.length - HEAD_BYTES, 4);
  if (seen.has("VP8X")) clearFlags(result, seen);
  return result;
}

/** Clears the header's flags for chunks that are no longer in the file. */
function clearFlags(file: Buffer, seen: ReadonlySet<string>): void {
  const at = FILE_HEAD_BYTES + HEAD_BYTES;
  if (file.toString("latin1", FILE_HEAD_BYTES, FILE_HEAD_BYTES + 4) !== "VP8X" || at >= file.length) return;
  for (const [type, flag] of Object.entries(flags)) {
    if (!seen.has(type)) file[at] = (file[at] ?? 0) & ~flag;
  }
}
