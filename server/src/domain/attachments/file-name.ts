/** Where a file is found, and what it is called (reference 17). */
import type { Random } from "../../clock.ts";

/** Code points; addresses with more are cut by programs that they are pasted into. */
const MAX_NAME_LENGTH = 100;
const MAX_ORIGINAL_LENGTH = 255;

/** The end of the file's address: letters, digits, `_`, `.` and `-` alone. */
export function pathNameOf(fileName: string): string {
  const name = fileName
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}_\s.-]/gu, "")
    .trim()
    .replace(/[-\s]+/g, "-");
  return /^\.{0,2}$/.test(name) ? "uploaded-file" : shortened(name);
}

/**
 * Returns what the owner called the file, as far as it can be stored and shown. Changes of direction are left out: by them
 * the name of a program can look like that of a picture.
 */
export const storableName = (fileName: string): string =>
  [...fileName.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, "")]
    .slice(0, MAX_ORIGINAL_LENGTH)
    .join("")
    .trim() || "uploaded-file";

/** The ending stays: it tells what the file is. */
function shortened(name: string): string {
  const points = [...name];
  if (points.length <= MAX_NAME_LENGTH) return name;
  const ending = /\.[^.]{1,10}$/u.exec(name)?.[0] ?? "";
  return points.slice(0, MAX_NAME_LENGTH - [...ending].length).join("") + ending;
}

/** Random, so that nobody finds a file by trying. */
export const newPlace = (random: Random): string =>
  `${random.between(0, 256).toString(16)}/${random.bytes(18).toString("base64url")}`;

export const THUMBNAIL_SUFFIX = "-thumbnail";

/** Where the small version of a picture is; no file has an address there. */
export const thumbnailPlace = (place: string): string => place + THUMBNAIL_SUFFIX;

/** What an address of a file names. */
export interface FilePath {
  readonly realmId: number;
  readonly place: string;
  readonly pathName: string;
}

/** @param path behind `/user_uploads/`, decoded; `undefined` where it can be none of ours */
export function parseFilePath(path: string): FilePath | undefined {
  const [, realmId, place, pathName] = /^(\d{1,15})\/([\da-f]{1,2}\/[\w-]{24})\/([^/\0]+)$/.exec(path) ?? [];
  if (place === undefined || pathName === undefined) return undefined;
  return { realmId: Number(realmId), place, pathName };
}

export const formatFilePath = ({ realmId, place, pathName }: FilePath): string =>
  `${realmId}/${place}/${pathName}`;
