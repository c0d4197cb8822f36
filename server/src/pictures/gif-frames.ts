/** The library lists all frames of a GIF file before it tells how many there are. */

const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const FRAME = 0x2c;

export const isGif = (file: Buffer): boolean => file.toString("latin1", 0, 3) === "GIF";

/** Returns true if a file has more frames than this. What is wrong with a file, the library says. */
export function hasMoreFrames(file: Buffer, most: number): boolean {
  let frames = 0;
  for (let at = HEADER_BYTES + paletteBytes(file[10]); at < file.length; ) {
    const kind = file[at];
    if (kind === EXTENSION) {
      at = afterBlocks(file, at + 2);
    } else if (kind === FRAME) {
      frames += 1;
      if (frames > most) return true;
      // Place and size, flags, the palette, and how many bits a code has.
      at = afterBlocks(file, at + 10 + paletteBytes(file[at + 9]) + 1);
    } else {
      return false;
    }
  }
  return false;
}

/** @param flags of the file or of a frame */
const paletteBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Data comes in blocks, each with its length before it; an empty one is the last. */
function afterBlocks(file: Buffer, from: number): number {
  let at = from;
  while (at < file.length && file[at] !== 0) at += 1 + (file[at] ?? 0);
  return at + 1;
}
