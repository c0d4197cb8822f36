/** Detects by their first bytes which files of other hosts are pictures that browsers only draw. */
import { contentTypeOfBytes, SIGNATURE_BYTES } from "../files/content-type.ts";

export { SIGNATURE_BYTES };

/** File name extensions of the cache, by type. SVG is excluded: it is a document that may contain scripts. */
export const pictureExtensions: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/bmp": "bmp",
};

/** @param bytes the first `SIGNATURE_BYTES` of a file @returns undefined for a file that is not a picture */
export function pictureTypeOf(bytes: Buffer): string | undefined {
  const type = isBitmap(bytes) ? "image/bmp" : contentTypeOfBytes(bytes);
  return pictureExtensions[type] === undefined ? undefined : type;
}

/** The two letters prove little, but in each bitmap four zero bytes follow the file's length. */
const isBitmap = (bytes: Buffer): boolean =>
  bytes.length >= 10 && bytes.toString("latin1", 0, 2) === "BM" && bytes.readUInt32LE(6) === 0;
