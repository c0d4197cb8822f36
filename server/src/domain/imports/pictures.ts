/** Finds the pictures of an export: those of people and of emoji. */
import { fileTooLarge, MAX_PICTURE_MEBIBYTES } from "@confab/contract";
import type { Problems } from "../../exchange/format/problems.ts";
import type { NeutralExport, Place } from "../../exchange/format/read.ts";

const MEBIBYTE = 2 ** 20;

/**
 * Returns the place of a picture on the disk, if it is as large as an uploaded one may be. Anything else is a problem.
 *
 * @param consequence of the problem
 */
export async function locatePicture(
  { from, problems }: { readonly from: NeutralExport; readonly problems: Problems },
  path: string,
  { place, consequence }: { readonly place: Place; readonly consequence: string },
): Promise<{ readonly path: string } | undefined> {
  const located = await from.locate(path, place, consequence);
  if (!located || located.size <= MAX_PICTURE_MEBIBYTES * MEBIBYTE) return located;
  problems.add({ ...place, text: fileTooLarge(MAX_PICTURE_MEBIBYTES).message, consequence });
  return undefined;
}
