/** Packs a folder as people pack exports. */
import { createWriteStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** Writes a ZIP file of everything in a folder. */
export async function zipFolder(folder: string, target: string): Promise<void> {
  const zip = new ZipFile();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) zip.addFile(path, relative(folder, path));
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(target));
}
