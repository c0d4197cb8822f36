/** Reduces a file to the parts that are drawn, because all others only cost the library memory and time. */
import { open, readFile } from "node:fs/promises";
import { hasMoreFrames, isGif } from "./gif-frames.ts";
import { isJpeg, withoutExtraSegments } from "./jpeg-segments.ts";
import { isPng, withoutExtraChunks } from "./png-chunks.ts";
import { isWebp, withoutExtraParts } from "./webp-chunks.ts";

/** Enough to distinguish the formats. */
const HEAD_BYTES = 12;

/**
 * Returns the bytes to decode, or undefined if the file has more frames or passes than a picture may have.
 *
 * @throws Error for a file of another format: the library never sees one
 */
export async function readDrawable(path: string, maxFrames: number): Promise<Buffer | undefined> {
  const head = await readHead(path);
  if (isPng(head)) return withoutExtraChunks(await readFile(path));
  if (isJpeg(head)) return withoutExtraSegments(await readFile(path));
  if (isWebp(head)) return withoutExtraParts(await readFile(path), maxFrames);
  if (isGif(head)) {
    const file = await readFile(path);
    return hasMoreFrames(file, maxFrames) ? undefined : file;
  }
  throw new Error("The file's format is not supported");
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
  return buffer.subarray(0, bytesRead);
}
