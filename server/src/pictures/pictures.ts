/**
 * Re-encodes pictures that people upload from their pixels alone. Nothing else in the file is kept, such as the place
 * where it was taken, its author, or a page hidden behind the picture. Decoding a file takes bounded memory and time,
 * whatever its header claims.
 */
import { ApiError, badImage } from "@confab/contract";
import type { Metadata, Sharp, SharpOptions } from "sharp";
import { readDrawable } from "./drawable.ts";
import { withLibrary } from "./library.ts";

/**
 * The largest number of pixels. Telephones take pictures of up to 50 million pixels; each takes four bytes of memory.
 */
const MAX_DOTS = 50_000_000;

/** The largest number of pixels in all frames of an animation together, because each frame has to be drawn. */
const MAX_ANIMATED_DOTS = 25_000_000;
const MAX_FRAMES = 500;

/** The largest size of a picture that must be in memory as a whole; other pictures are read row by row. */
const MAX_HELD_BYTES = 128 * 2 ** 20;

const MAX_SECONDS = 20;

const AVATAR_WIDTH = 100;
const MEDIUM_AVATAR_WIDTH = 500;
const EMOJI_WIDTH = 64;
const ICON_WIDTH = 100;
const LOGO = { width: 800, height: 100 };
const THUMBNAIL = { width: 840, height: 560 };

/** The formats in which emoji are stored: animations keep theirs, everything else is PNG. */
export type EmojiExtension = "png" | "gif" | "webp";

export interface EmojiPicture {
  readonly extension: EmojiExtension;
  readonly picture: Buffer;
  /** A PNG; absent for still pictures. */
  readonly still: Buffer | undefined;
}

/** @returns a square, small and medium, as PNG @throws ApiError for a file that is not a picture, or too large */
export const makeAvatar = (path: string): Promise<{ small: Buffer; medium: Buffer }> =>
  decode(path, async ({ open }) => ({
    small: await square(open(), AVATAR_WIDTH),
    medium: await square(open(), MEDIUM_AVATAR_WIDTH),
  }));

/** @returns a square as PNG @throws ApiError */
export const makeIcon = (path: string): Promise<Buffer> =>
  decode(path, ({ open }) => square(open(), ICON_WIDTH));

/** @returns PNG, at most eight times as wide as high @throws ApiError */
export const makeLogo = (path: string): Promise<Buffer> =>
  decode(path, ({ open }) =>
    open()
      .resize({ ...LOGO, fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer(),
  );

/** @throws ApiError */
export const makeEmoji = (path: string): Promise<EmojiPicture> =>
  decode(path, async ({ open, format, frames }) => {
    const still = await square(open(), EMOJI_WIDTH);
    if (frames === 1 || (format !== "gif" && format !== "webp")) {
      return { extension: "png", picture: still, still: undefined };
    }
    const animation = open({ animated: true }).resize(EMOJI_WIDTH, EMOJI_WIDTH, { fit: "cover" });
    return { extension: format, picture: await animation.toFormat(format).toBuffer(), still };
  });

/**
 * Returns a picture to be shown in a message, as WebP. Animations have none: a still picture would hide that they move,
 * and redrawing all frames costs more than sending them.
 *
 * @returns `undefined` for animations, and for files that can't be decoded
 */
export async function makeThumbnail(path: string): Promise<Buffer | undefined> {
  try {
    return await decode(path, async ({ open, frames }) => {
      if (frames > 1) return undefined;
      return open()
        .resize({ ...THUMBNAIL, fit: "inside", withoutEnlargement: true })
        .webp()
        .toBuffer();
    });
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

const square = (picture: Sharp, width: number): Promise<Buffer> =>
  picture.resize(width, width, { fit: "cover" }).png().toBuffer();

interface Opened {
  readonly format: string;
  readonly frames: number;
  /** Opens the picture upright. By default, only its first frame. */
  readonly open: (options?: SharpOptions) => Sharp;
}

function decode<T>(path: string, work: (opened: Opened) => Promise<T>): Promise<T> {
  return withLibrary(async (sharp) => {
    const options: SharpOptions = { failOn: "error", limitInputPixels: MAX_DOTS };
    try {
      const source = await readDrawable(path, MAX_FRAMES);
      if (source === undefined) throw tooLarge();
      // Reads only the beginning of the file.
      const metadata = await sharp(source, { limitInputPixels: false }).metadata();
      const frames = metadata.pages ?? 1;
      const dots = metadata.width * (metadata.pageHeight ?? metadata.height);
      if (dots > MAX_DOTS || frames > MAX_FRAMES) throw tooLarge();
      if (heldBytes(metadata, dots) > MAX_HELD_BYTES) throw tooLarge();
      if (frames > 1 && dots * frames > MAX_ANIMATED_DOTS) throw tooLarge();
      const open = (more: SharpOptions = {}) =>
        sharp(source, { ...options, ...more })
          .timeout({ seconds: MAX_SECONDS })
          .autoOrient();
      return await work({ format: metadata.format, frames, open });
    } catch (error) {
      throw refusal(error as Error);
    }
  });
}

/** Returns the number of bytes of the picture that are in memory simultaneously. */
function heldBytes({ format, isProgressive, depth }: Metadata, dots: number): number {
  const isHeld = isProgressive || format === "webp" || format === "gif";
  return isHeld ? dots * 4 * (depth === "ushort" ? 2 : 1) : 0;
}

/** Converts an error of the library to one that blames the file. */
function refusal(error: Error): Error {
  if (error.name === "ApiError") return error;
  return /^timeout|pixel limit/.test(error.message) ? tooLarge() : notDecoded();
}

const notDecoded = () => badImage("Could not decode image; did you upload an image file?");
const tooLarge = () => badImage("Image size exceeds limit.");
