/**
 * Pictures that people upload, made anew of their dots alone: nothing else that was in the file (where it was taken, by
 * whom, a page hidden behind the picture) is kept. Whatever the file says of itself, decoding it takes bounded memory and
 * time.
 */
import { ApiError, badImage } from "@confab/contract";
import type { Metadata, Sharp, SharpOptions } from "sharp";
import { readDrawable } from "./drawable.ts";
import { withLibrary } from "./library.ts";

/** What telephones take has up to 50 million dots; four bytes of memory for each. */
const MAX_DOTS = 50_000_000;

/** Of an animation, all frames together, each of which has to be drawn. */
const MAX_ANIMATED_DOTS = 25_000_000;
const MAX_FRAMES = 500;

/** Of a picture that has to be in memory as a whole; others are read row by row. */
const MAX_HELD_BYTES = 128 * 2 ** 20;

const MAX_SECONDS = 20;

const AVATAR_WIDTH = 100;
const MEDIUM_AVATAR_WIDTH = 500;
const EMOJI_WIDTH = 64;
const ICON_WIDTH = 100;
const LOGO = { width: 800, height: 100 };
const THUMBNAIL = { width: 840, height: 560 };

/** How animations are kept; everything else is PNG. */
export type EmojiExtension = "png" | "gif" | "webp";

export interface EmojiPicture {
  readonly extension: EmojiExtension;
  readonly picture: Buffer;
  /** PNG; of animations only. */
  readonly still: Buffer | undefined;
}

/** @returns a square, small and medium, as PNG @throws ApiError for what is no picture, or too large */
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
 * A picture to be shown in a message, as WebP. Animations have none: a still of one would hide that it moves, and drawing
 * all its frames anew costs more than sending them.
 *
 * @returns `undefined` for animations, and for what can't be decoded
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
  /** Upright, and unless told otherwise its first frame alone. */
  readonly open: (options?: SharpOptions) => Sharp;
}

function decode<T>(path: string, work: (opened: Opened) => Promise<T>): Promise<T> {
  return withLibrary(async (sharp) => {
    const options: SharpOptions = { failOn: "error", limitInputPixels: MAX_DOTS };
    try {
      const source = await readDrawable(path, MAX_FRAMES);
      if (source === undefined) throw tooLarge();
      // Its beginning alone is read for this.
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

/** Returns how much of the picture is in memory at once, in bytes. */
function heldBytes({ format, isProgressive, depth }: Metadata, dots: number): number {
  const isHeld = isProgressive || format === "webp" || format === "gif";
  return isHeld ? dots * 4 * (depth === "ushort" ? 2 : 1) : 0;
}

/** Whatever the library stumbled over, it is the file's fault. */
function refusal(error: Error): Error {
  if (error.name === "ApiError") return error;
  return /^timeout|pixel limit/.test(error.message) ? tooLarge() : notDecoded();
}

const notDecoded = () => badImage("Could not decode image; did you upload an image file?");
const tooLarge = () => badImage("Image size exceeds limit.");
