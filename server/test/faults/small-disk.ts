import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of a few megabytes that a test fills. Writes then fail as on any full disk. */
export class SmallDisk implements Disposable {
  /** The folder where the disk is mounted. */
  readonly folder = mkdtempSync(join(tmpdir(), "confab-disk-"));

  /** Returns the reason why there can't be such a disk, or `undefined` if there can. */
  static obstacle(): string | undefined {
    if (process.platform !== "linux" || process.getuid?.() !== 0) return "needs root on Linux";
    const folder = mkdtempSync(join(tmpdir(), "confab-disk-"));
    try {
      if (mount(folder, 1) !== 0) return "needs to be allowed to mount";
      spawnSync("umount", [folder]);
      return undefined;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  constructor(megabytes = 192) {
    if (mount(this.folder, megabytes) !== 0) throw new Error("A disk could not be mounted");
  }

  get dataDir(): string {
    return join(this.folder, "data");
  }

  get #ballast(): string {
    return join(this.folder, "ballast");
  }

  /** Fills the disk to the last byte. */
  fill(): void {
    const file = openSync(this.#ballast, "w");
    const block = Buffer.alloc(4096);
    try {
      for (;;) writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    } finally {
      closeSync(file);
    }
  }

  makeRoom(): void {
    rmSync(this.#ballast);
  }

  [Symbol.dispose](): void {
    spawnSync("umount", ["--lazy", this.folder]);
    rmSync(this.folder, { recursive: true });
  }
}

function mount(folder: string, megabytes: number): number | null {
  return spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "confab-test", folder]).status;
}
