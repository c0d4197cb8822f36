/** A folder in memory for the databases and files of tests. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const SHARED_MEMORY = "/dev/shm";

/** More than all workers together need at a time. */
const ENOUGH_BYTES = 8 * 2 ** 30;

/**
 * Makes a new folder in memory the place of temporary files, for this process and its children. Tests create thousands
 * of short-lived files, which takes a fifth of their time on a disk. The folder is removed when this process ends.
 * Does nothing where there is not enough memory, or the system has no such place.
 */
export function useMemoryForTemporaryFiles(): void {
  if (freeBytes() < ENOUGH_BYTES) return;
  const folder = mkdtempSync(join(SHARED_MEMORY, "confab-tests-"));
  // PostgreSQL runs as another user, which removes its folder itself.
  chmodSync(folder, 0o1777);
  process.env["TMPDIR"] = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
