/**
 * Removes segments from JPEG files. Between the parts of the picture, a file contains comments, previews and notes of
 * programs. The library keeps each of them in memory: millions of empty segments take gigabytes. A progressive picture
 * consists of scans. Each scan is a pass over the whole picture and may take some twenty bytes of the file.
 */
import { Compaction } from "./compaction.ts";
import { MAX_PROFILE_BYTES } from "./png-chunks.ts";

/** The largest number of scans. Encoders produce about ten. */
export const MAX_SCANS = 64;

/** The number of a segment is a byte. */
const MAX_PROFILE_SEGMENTS = 255;

const Marker = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  jfif: 0xe0,
  exif: 0xe1,
  profile: 0xe2,
  adobe: 0xee,
} as const;

/** Returns true for any file that begins as a JPEG, because the library searches for the next marker. */
export const isJpeg = (file: Uint8Array): boolean => file[0] === 0xff && file[1] === Marker.startOfImage;

/**
 * Returns a JPEG file without the parts that are not needed to draw it, or undefined if it has too many scans. The
 * library reports errors in the file.
 *
 * @param file a file that begins as a JPEG; it is overwritten
 */
export async function withoutExtraSegments(file: Buffer): Promise<Buffer | undefined> {
  const kept = new Compaction(file);
  kept.keep(0, 2);
  const notes = new Notes();
  let scans = 0;
  for (let at = nextMarker(file, 2); at < file.length; ) {
    const marker = file[at + 1] ?? 0;
    if (marker === Marker.endOfImage || at + 4 > file.length) {
      kept.keep(at, Math.min(at + 2, file.length));
      break;
    }
    // The length of a segment includes its own two bytes.
    const end = Math.min(at + 2 + Math.max(2, file.readUInt16BE(at + 2)), file.length);
    const next = nextMarker(file, end);
    if (marker === Marker.startOfScan) {
      scans += 1;
      if (scans > MAX_SCANS) return undefined;
      // The data of a scan has no length field; it ends before the next marker.
      kept.keep(at, next);
    } else if (notes.isNeeded(marker, file, at + 4, end)) {
      kept.keep(at, end);
    }
    const turn = kept.next();
    if (turn) await turn;
    at = next;
  }
  return kept.result;
}

/** Decides which segments to keep, apart from the picture itself. */
class Notes {
  readonly #seen = new Set<number>();
  #profileBytes = 0;
  #profileSegments = 0;

  /** @param start the position of the segment's data in the file */
  isNeeded(marker: number, file: Buffer, start: number, end: number): boolean {
    if (marker === Marker.profile && startsWith(file, start, end, "ICC_PROFILE\0")) {
      // A profile may consist of many segments.
      this.#profileBytes += end - start;
      this.#profileSegments += 1;
      return this.#profileBytes <= MAX_PROFILE_BYTES && this.#profileSegments <= MAX_PROFILE_SEGMENTS;
    }
    // The segments of applications, comments and other extensions have higher markers.
    if (marker < Marker.jfif) return true;
    const isKnown =
      (marker === Marker.jfif && startsWith(file, start, end, "JFIF\0")) ||
      (marker === Marker.exif && startsWith(file, start, end, "Exif\0")) ||
      (marker === Marker.adobe && startsWith(file, start, end, "Adobe"));
    if (!isKnown || this.#seen.has(marker)) return false;
    this.#seen.add(marker);
    return true;
  }
}

/** Returns true if a part of the file starts with the text. Allocates nothing, because a file may have millions of parts. */
function startsWith(file: Buffer, start: number, end: number, text: string): boolean {
  if (end - start < text.length) return false;
  for (let index = 0; index < text.length; index += 1) {
    if (file[start + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** Returns the position of the next marker. Within a scan, restart markers and stuffed bytes belong to the data. */
function nextMarker(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at += 1) {
    if (file[at] === 0xff && isMarker(file[at + 1] ?? 0)) return at;
  }
  return file.length;
}

/** Returns false for bytes that may follow 0xff within the data of a scan: a stuffed byte, a fill byte, a restart. */
const isMarker = (code: number): boolean =>
  code > 1 && code !== 0xff && (code < 0xd0 || code > Marker.startOfImage);
