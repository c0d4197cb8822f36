/** Counts the frames of a GIF file, because the library lists all frames before it returns their number. */

const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const FRAME = 0x2c;

export const isGif = (file: Buffer): boolean => file.toString("latin1", 0, 3) === "GIF";

/** Returns true if a file has more frames than `most`. The library reports errors in the file. */
export function hasMoreFrames(file: Buffer, most: number): boolean {
  let frames = 0;
  for (let at = HEADER_BYTES + paletteBytes(file[10]); at < file.length; ) {
    const kind = file[at];
    if (kind === EXTENSION) {
      at = afterBlocks(file, at + 2);
    } else if (kind === FRAME) {
      frames += 1;
      if (frames > most) return true;
      // Skips position and size, flags, the palette, and the byte with the code size.
      at = afterBlocks(file, at + 10 + paletteBytes(file[at + 9]) + 1);
    } else {
      return false;
    }
  }
  return false;
}

/** @param flags the flags of the file or of a frame */
const paletteBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Returns the position after data in blocks. Each block begins with its length; an empty one is the last. */
function afterBlocks(file: Buffer, from: number): number {
  let at = from;
  while (at < file.length && file[at] !== 0) at += 1 + (file[at] ?? 0);
  return at + 1;
}
