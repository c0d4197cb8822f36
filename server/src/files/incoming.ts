/**
 * Receives uploaded files into a separate folder until the server decides to store or discard them. Memory holds little
 * of them, whatever their size. Files that a crash leaves there are deleted later.
 */
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Clock, Random } from "../base/clock.ts";

/** The age of an abandoned file. No upload takes that long. */
const ABANDONED_MILLISECONDS = 24 * 3600 * 1000;

/** The size of a small upload. */
const PROBE_BYTES = 64 * 1024;

/** A file that came with a request. It is deleted when the request has been answered. */
export interface IncomingFile {
  /** The name that the client gave the file, which can be any text. */
  readonly name: string;
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

export class Incoming {
  readonly #directory: string;
  readonly #random: Random;

  /**
   * @param dataDir as configured: the folder is next to the files that are stored on disk, so that they need not be
   * copied
   */
  constructor(dataDir: string, random: Random) {
    this.#directory = join(dataDir, "uploads", "incoming");
    this.#random = random;
  }

  /** Writes the whole source to disk. Leaves nothing behind when that fails. */
  async receive(name: string, source: Readable): Promise<IncomingFile> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const path = join(this.#directory, this.#random.bytes(16).toString("hex"));
    const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
    try {
      await pipeline(source, file);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { name, path, size: file.bytesWritten };
  }

  /** Deletes a file, unless it has been moved elsewhere. */
  async discard({ path }: Pick<IncomingFile, "path">): Promise<void> {
    await rm(path, { force: true });
  }

  /** Writes a file and deletes it. @throws when files can't be written, as on a full disk */
  async tryToWrite(): Promise<void> {
    await this.discard(await this.receive("", Readable.from([Buffer.alloc(PROBE_BYTES, 1)])));
  }

  /** Deletes files that are no longer being received. */
  async sweep(clock: Clock): Promise<void> {
    const names = await readdir(this.#directory).catch(() => []);
    for (const name of names) {
      const path = join(this.#directory, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (clock.now() - mtimeMs > ABANDONED_MILLISECONDS) await rm(path, { force: true });
    }
  }
}
