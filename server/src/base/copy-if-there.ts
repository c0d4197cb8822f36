import { existsSync } from "node:fs";
import { copyFile, stat } from "node:fs/promises";

/**
 * Copies a file that may disappear at any moment.
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
  return (await stat(to)).size;
}
