/** Unpacks the archives in an export that consists of several, such as one for each room. */
import { constants } from "node:fs";
import { cp, lstat, mkdir, readdir, rename } from "node:fs/promises";
import { join, sep } from "node:path";
import { InvalidExport } from "./invalid-export.ts";
import { Unpacker } from "./unpack.ts";
import { unpackZip } from "./zip.ts";

const MOST_ARCHIVES = 10_000;

/**
 * Returns a folder with all files of an export, in which each ZIP file is a folder of the same name. Archives within
 * those stay packed.
 *
 * @param root the folder of the export. It stays as it is unless it is in the work folder
 * @param packedSize the size of the archive that contained all of them, in bytes; `undefined` if there was none
 * @throws InvalidExport if one of them can't be unpacked within the limits for archives
 */
export async function unpackInner(
  root: string,
  workFolder: string,
  packedSize: number | undefined,
): Promise<string> {
  const names = await readdir(root);
  const archives = await archivesAmong(root, names);
  if (archives.size === 0) return root;
  if (archives.size > MOST_ARCHIVES) {
    throw new InvalidExport(`The export has more than ${MOST_ARCHIVES} archives.`);
  }
  const folder = join(workFolder, "inner");
  await mkdir(folder);
  const isOurs = root.startsWith(workFolder + sep);
  for (const name of names) {
    if (archives.has(name)) continue;
    const [from, to] = [join(root, name), join(folder, name)];
    // Links stay links, which are never read.
    if (isOurs) await rename(from, to);
    else await cp(from, to, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  }
  const sizes = [...archives.values()];
  const unpacker = new Unpacker(folder, packedSize ?? sizes.reduce((sum, size) => sum + size, 0));
  for (const name of archives.keys()) {
    await unpackZip(join(root, name), unpacker, name).catch((error: unknown) => {
      if (!(error instanceof InvalidExport)) throw error;
      throw new InvalidExport(`${name}: ${error.message}`, { cause: error });
    });
  }
  return folder;
}

/** Returns the sizes of the ZIP files, by their names. */
async function archivesAmong(root: string, names: readonly string[]): Promise<Map<string, number>> {
  const archives = new Map<string, number>();
  for (const name of names) {
    if (!/\.zip$/i.test(name)) continue;
    const stats = await lstat(join(root, name)).catch(() => undefined);
    if (stats?.isFile()) archives.set(name, stats.size);
  }
  return archives;
}
