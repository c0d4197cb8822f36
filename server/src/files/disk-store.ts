/** Stores files in a folder. Several nodes share one folder, which all of them have mounted. */
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { type ByteRange, checkKey, type FileStore } from "./file-store.ts";

export class DiskStore implements FileStore {
  readonly #directory: string;

  /** @param directory on the same disk as the files to be stored */
  constructor(directory: string) {
    this.#directory = directory;
  }

  async put(key: string, path: string): Promise<void> {
    const target = this.#pathOf(key);
    const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await synchronize(path);
    await rename(path, target);
    // A file's name is stored in its folder, and the name of a new folder in its parent, so these are synced as well.
    const last = made === undefined ? dirname(target) : dirname(made);
    for (let folder = dirname(target); ; folder = dirname(folder)) {
      await synchronize(folder);
      if (folder === last) return;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const file = await open(this.#pathOf(key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    return file && createReadStream("", { fd: file, ...(range && { start: range.first, end: range.last }) });
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  close(): void {}

  #pathOf(key: string): string {
    return join(this.#directory, checkKey(key));
  }
}

async function synchronize(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
