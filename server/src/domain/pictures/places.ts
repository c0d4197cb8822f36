/**
 * The places of pictures in the store, and the public addresses at which they are served
 * (docs/interface/reactions.md#custom-emoji, docs/interface/files.md#uploads).
 */
import type { Random } from "../../base/clock.ts";

const FOLDER = "pictures";
const EMOJI_FOLDER = "emoji";

/** Returns a random place: a place that could be guessed would let anyone enumerate the pictures of people. */
export const newPicturePlace = (random: Random): string => random.bytes(18).toString("base64url");

/** Returns the path of a picture in the store, below its organization. */
export const keptPlace = (place: string): string => `${FOLDER}/${place}`;

/** Returns the place of the large version of an avatar. */
export const mediumPlace = (place: string): string => `${place}-medium`;

export const emojiPlace = (emojiId: number): string => `${EMOJI_FOLDER}/${emojiId}`;
export const stillEmojiPlace = (emojiId: number): string => `${EMOJI_FOLDER}/${emojiId}-still`;

/**
 * Parses the part of an address after `/user_avatars/{realm_id}/`.
 *
 * @returns the path in the store, and the content type
 */
export function parseAddress(path: string): { kept: string; contentType: string } | undefined {
  const [, avatar] = /^([\w-]{24}(?:-medium)?)\.png$/.exec(path) ?? [];
  if (avatar !== undefined) return { kept: keptPlace(avatar), contentType: "image/png" };
  const [, still, emojiId, extension] =
    /^emoji\/images\/(still\/)?(\d{1,15})\.(png|gif|webp)$/.exec(path) ?? [];
  if (emojiId === undefined) return undefined;
  const kept = still === undefined ? emojiPlace(Number(emojiId)) : stillEmojiPlace(Number(emojiId));
  return { kept, contentType: `image/${extension}` };
}
