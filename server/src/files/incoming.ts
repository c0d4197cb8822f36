/**
 * Files on their way in, in a folder of their own until it is decided whether they are kept: however large they are,
 * memory holds little of them. What a crash leaves there is deleted later.
 */
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Clock, Random } from "../clock.ts";

/** No upload takes so long. */
const ABANDONED_MILLISECONDS = 24 * 3600 * 1000;

/** As large as a small upload. */
const PROBE_BYTES = 64 * 1024;

/** A file that came with a request; it is gone when the request has been answered. */
export interface IncomingFile {
  /** As the client called it: anything at all. */
  readonly name: string;
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

export class Incoming {
  readonly #directory: string;
  readonly #random: Random;

  /** @param dataDir as configured: the folder is beside files that are kept on disk, so that they need not be copied */
  constructor(dataDir: string, random: Random) {
    this.#directory = join(dataDir, "uploads", "incoming");
    this.#random = random;
  }

  /** Writes all that comes to disk; nothing is left when that fails. */
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

  /** Lets go of a file, if it has not been taken elsewhere. */
  async discard({ path }: Pick<IncomingFile, "path">): Promise<void> {
    await rm(path, { force: true });
  }

  /** Writes a file that nobody keeps. @throws where files can't be written, as on a full disk */
  async tryToWrite(): Promise<void> {
    await this.discard(await this.receive("", Readable.from([Buffer.alloc(PROBE_BYTES, 1)])));
  }

  /** Deletes what nobody is receiving any more. */
  async sweep(clock: Clock): Promise<void> {
    const names = await readdir(this.#directory).catch(() => []);
    for (const name of names) {
      const path = join(this.#directory, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (clock.now() - mtimeMs > ABANDONED_MILLISECONDS) await rm(path, { force: true });
    }
  }
}
