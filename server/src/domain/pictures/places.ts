/** Where the bytes of pictures are in the store, and at which addresses everybody may fetch them (reference 11.4, 17). */
import type { Random } from "../../clock.ts";

const FOLDER = "pictures";
const EMOJI_FOLDER = "emoji";

/** Random, because pictures of people are not for those who count. */
export const newPicturePlace = (random: Random): string => random.bytes(18).toString("base64url");

/** Of a picture in the store, below its organization. */
export const keptPlace = (place: string): string => `${FOLDER}/${place}`;

/** Of the large version of an avatar. */
export const mediumPlace = (place: string): string => `${place}-medium`;

export const emojiPlace = (emojiId: number): string => `${EMOJI_FOLDER}/${emojiId}`;
export const stillEmojiPlace = (emojiId: number): string => `${EMOJI_FOLDER}/${emojiId}-still`;

/** Behind `/user_avatars/{realm_id}/`. @returns the place in the store, and what is there */
export function parseAddress(path: string): { kept: string; contentType: string } | undefined {
  const [, avatar] = /^([\w-]{24}(?:-medium)?)\.png$/.exec(path) ?? [];
  if (avatar !== undefined) return { kept: keptPlace(avatar), contentType: "image/png" };
  const [, still, emojiId, extension] =
    /^emoji\/images\/(still\/)?(\d{1,15})\.(png|gif|webp)$/.exec(path) ?? [];
  if (emojiId === undefined) return undefined;
  const kept = still === undefined ? emojiPlace(Number(emojiId)) : stillEmojiPlace(Number(emojiId));
  return { kept, contentType: `image/${extension}` };
}
