import { existsSync } from "node:fs";
import { copyFile, open } from "node:fs/promises";

/**
 * Copies a file that may disappear at any moment, and resolves when the copy is on disk.
 *
 * @returns the number of bytes; `undefined` if the file does not exist
 */
export async function copyIfThere(from: string, to: string): Promise<number | undefined> {
  try {
    await copyFile(from, to);
  } catch (error) {
    if (existsSync(from)) throw error;
    return undefined;
  }
  await using file = await open(to, "r+");
  await file.sync();
  return (await file.stat()).size;
}
