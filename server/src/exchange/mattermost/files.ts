import type { ExportFolder } from "../archives/export-folder.ts";

/**
 * Returns the path of a file in the export; `undefined` if it is missing. Paths in the lines start at the folder `data`
 * in the exports of `mmctl`, and at the folder of the export in those of the command `bulk-export`.
 */
export async function locate(input: ExportFolder, path: string): Promise<string | undefined> {
  for (const candidate of [`data/${path}`, path]) {
    if ((await input.size(candidate)) !== undefined) return candidate;
  }
  return undefined;
}
