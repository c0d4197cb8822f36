/** The places and names of files (docs/interface/files.md#uploads). */
import type { Random } from "../../base/clock.ts";

/**
 * The largest length of a name in an address, in code points. Some programs truncate longer addresses that are pasted
 * into them.
 */
const MAX_NAME_LENGTH = 100;
const MAX_ORIGINAL_LENGTH = 255;

/** Returns the last part of the file's address, which consists of letters, digits, `_`, `.` and `-` only. */
export function pathNameOf(fileName: string): string {
  const name = fileName
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}_\s.-]/gu, "")
    .trim()
    .replace(/[-\s]+/g, "-");
  return /^\.{0,2}$/.test(name) ? "uploaded-file" : shortened(name);
}

/**
 * Returns the owner's name of the file, as far as it can be stored and shown. Direction controls are removed: they can
 * make the name of a program look like that of a picture.
 */
export const storableName = (fileName: string): string =>
  [...fileName.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, "")]
    .slice(0, MAX_ORIGINAL_LENGTH)
    .join("")
    .trim() || "uploaded-file";

/** Shortens a name but keeps its extension, which shows the type of the file. */
function shortened(name: string): string {
  const points = [...name];
  if (points.length <= MAX_NAME_LENGTH) return name;
  const ending = /\.[^.]{1,10}$/u.exec(name)?.[0] ?? "";
  return points.slice(0, MAX_NAME_LENGTH - [...ending].length).join("") + ending;
}

/** Returns a random place, so that nobody finds a file by guessing. */
export const newPlace = (random: Random): string =>
  `${random.between(0, 256).toString(16)}/${random.bytes(18).toString("base64url")}`;

export const THUMBNAIL_SUFFIX = "-thumbnail";

/** Returns the place of the small version of a picture; no file has an address there. */
export const thumbnailPlace = (place: string): string => place + THUMBNAIL_SUFFIX;

/** The parts of a file's address. */
export interface FilePath {
  readonly realmId: number;
  readonly place: string;
  readonly pathName: string;
}

/**
 * @param path the path behind `/user_uploads/`, decoded
 * @returns `undefined` for a path that can't belong to a file of the server
 */
export function parseFilePath(path: string): FilePath | undefined {
  const [, realmId, place, pathName] = /^(\d{1,15})\/([\da-f]{1,2}\/[\w-]{24})\/([^/\0]+)$/.exec(path) ?? [];
  if (place === undefined || pathName === undefined) return undefined;
  return { realmId: Number(realmId), place, pathName };
}

export const formatFilePath = ({ realmId, place, pathName }: FilePath): string =>
  `${realmId}/${place}/${pathName}`;
