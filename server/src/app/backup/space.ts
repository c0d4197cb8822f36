/** Makes sure that a backup doesn't fill the disk, on which the database may be, too. */
import { opendir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import type { EarlierBackup } from "./earlier-backup.ts";
import { uploadedFiles } from "./uploads.ts";

/** The space that a backup leaves to others, for a day of messages and uploads. */
const RESERVE_BYTES = 256 * 2 ** 20;

/** Others use the disk, too, so the space is looked at again after each such amount. */
const CHECK_BYTES = 64 * 2 ** 20;

/** The disk has too little free space for a backup. */
export class TooLittleSpace extends Error {
  readonly free: number;
  readonly needed: number;

  constructor(free: number, needed: number) {
    super("The disk has too little free space for a backup.");
    this.free = free;
    this.needed = needed;
  }
}

interface SpaceOptions {
  readonly config: Pick<Config, "dataDir" | "s3">;
  /** The backup whose files will be shared. */
  readonly earlier: EarlierBackup | undefined;
  readonly signal: AbortSignal;
}

/** @throws TooLittleSpace if a backup in `folder` needs more than is free */
export async function requireSpace(folder: string, { config, earlier, signal }: SpaceOptions): Promise<void> {
  let needed = RESERVE_BYTES;
  for await (const entry of await opendir(join(config.dataDir, "db"), { recursive: true })) {
    signal.throwIfAborted();
    needed += (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0;
  }
  if (!config.s3) {
    for await (const { path, ...current } of uploadedFiles(config.dataDir)) {
      signal.throwIfAborted();
      if (!(await earlier?.find(path, current))) needed += current.size;
    }
  }
  const free = await freeBytes(folder);
  if (free < needed) throw new TooLittleSpace(free, needed);
}

/** Watches the free space of the disk while a backup is made, and ends the backup if half of the reserve is gone. */
export class SpaceWatch {
  readonly #folder: string;
  readonly #controller: AbortController;
  #copied = 0;

  constructor(folder: string, controller: AbortController) {
    this.#folder = folder;
    this.#controller = controller;
  }

  readonly onCopied = (bytes: number): void => {
    this.#copied += bytes;
    if (this.#copied < CHECK_BYTES) return;
    this.#copied = 0;
    freeBytes(this.#folder).then(
      (free) => {
        const needed = RESERVE_BYTES / 2;
        if (free < needed) this.#controller.abort(new TooLittleSpace(free, needed));
      },
      (error: unknown) => this.#controller.abort(error),
    );
  };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
