/** Walks through the uploaded files that belong to a backup. */
import { existsSync } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";

interface UploadedFile {
  /** The path below the data directory and in the backup, with slashes. */
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/**
 * Yields the files of `uploads/` except those that are being received. They never change, but may be removed at any
 * moment.
 */
export async function* uploadedFiles(dataDir: string): AsyncGenerator<UploadedFile> {
  const top = join(dataDir, "uploads");
  if (!existsSync(top)) return;
  for await (const entry of await opendir(top, { recursive: true })) {
    if (entry.isDirectory()) continue;
    const path = relative(dataDir, join(entry.parentPath, entry.name)).replaceAll(sep, "/");
    if (path.startsWith("uploads/incoming/")) continue;
    const found = await stat(join(dataDir, path)).catch(() => undefined);
    if (found?.isFile()) yield { path, size: found.size, mtimeMs: found.mtimeMs };
  }
}
