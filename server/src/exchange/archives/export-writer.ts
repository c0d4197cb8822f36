/** Writes the files of an export into a new folder or ZIP file, which has its name once it is complete. */
import { createWriteStream } from "node:fs";
import { lstat, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipTarget } from "./zip-target.ts";

/** Readable only by the user who runs the command: an export may have what only few people may read. */
const MODE = { file: 0o600, folder: 0o700 } as const;

export interface ExportWriter {
  /** Writes a file. Resolves when the content has been read. */
  add(path: string, content: Readable, isPacked: boolean): Promise<void>;
  /** Completes the export. */
  end(): Promise<void>;
  /** Removes what was written. */
  abandon(): Promise<void>;
}

/** There is something already where the export would be. */
export class PathInUse extends Error {}

/**
 * @param path of a new folder, or of a new file that ends in `.zip`
 * @throws PathInUse
 */
export async function openExportWriter(path: string): Promise<ExportWriter> {
  const unfinished = `${path}.unfinished`;
  for (const place of [path, unfinished]) {
    if (await lstat(place).catch(() => undefined)) throw new PathInUse(`${place} exists already.`);
  }
  await mkdir(dirname(path), { recursive: true });
  return path.endsWith(".zip") ? new ZipWriter(path, unfinished) : FolderWriter.create(path, unfinished);
}

class FolderWriter implements ExportWriter {
  readonly #path: string;
  readonly #unfinished: string;
  readonly #folders = new Set<string>();

  private constructor(path: string, unfinished: string) {
    this.#path = path;
    this.#unfinished = unfinished;
  }

  static async create(path: string, unfinished: string): Promise<FolderWriter> {
    await mkdir(unfinished, { mode: MODE.folder });
    return new FolderWriter(path, unfinished);
  }

  async add(path: string, content: Readable): Promise<void> {
    const target = join(this.#unfinished, path);
    const folder = dirname(target);
    if (!this.#folders.has(folder)) await mkdir(folder, { recursive: true, mode: MODE.folder });
    this.#folders.add(folder);
    await pipeline(content, createWriteStream(target, { flags: "wx", mode: MODE.file }));
  }

  end(): Promise<void> {
    return rename(this.#unfinished, this.#path);
  }

  abandon(): Promise<void> {
    return rm(this.#unfinished, { recursive: true, force: true });
  }
}

class ZipWriter implements ExportWriter {
  readonly #path: string;
  readonly #unfinished: string;
  readonly #zip: ZipTarget<void>;

  constructor(path: string, unfinished: string) {
    this.#path = path;
    this.#unfinished = unfinished;
    const file = createWriteStream(unfinished, { flags: "wx", mode: MODE.file });
    this.#zip = new ZipTarget((bytes) => pipeline(bytes, file));
  }

  add(path: string, content: Readable, isPacked: boolean): Promise<void> {
    return this.#zip.add(path, content, isPacked);
  }

  async end(): Promise<void> {
    await this.#zip.end();
    await rename(this.#unfinished, this.#path);
  }

  async abandon(): Promise<void> {
    await this.#zip.abandon();
    await rm(this.#unfinished, { force: true });
  }
}
