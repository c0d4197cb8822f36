/** Restores files from GridFS, which stores them as chunks in documents, in any order. */
import { type FileHandle, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { FreeSpace } from "../archives/free-space.ts";
import type { ConversionOutput } from "../convert/output.ts";
import type { Problems } from "../format/problems.ts";
import type { DocumentPlace } from "./bson-documents.ts";
import type { Dump } from "./dump.ts";

/** The size of all chunks but the last one, if the dump does not tell it. In bytes. */
const DEFAULT_CHUNK = 255 * 1024;
const MOST_OPEN = 32;

/** A file as its bucket describes it. */
export interface GridFile {
  readonly key: string;
  readonly fileName: string;
  /** In bytes. */
  readonly length: number;
  readonly chunkSize: number;
}

interface Wanted {
  /** The length for the case that the bucket does not tell it, in bytes. */
  readonly size: number;
  readonly place: DocumentPlace;
}

/** Yields the files that a bucket has. */
export async function* gridFilesIn(dump: Dump, bucket: string): AsyncGenerator<GridFile> {
  for await (const { fields } of dump.documents(`${bucket}.files`)) {
    const key = fields.key("_id");
    const length = fields.number("length") ?? 0;
    const chunkSize = fields.number("chunkSize") ?? DEFAULT_CHUNK;
    if (key !== "") yield { key, fileName: fields.text("filename"), length, chunkSize };
  }
}

/**
 * Restores files of a bucket on the disk, in one pass over its chunks.
 *
 * @param wanted the files, by their keys
 * @returns the paths of the complete ones, by key. All others are among the problems
 */
export async function restoreFiles(
  { dump, output, problems }: { dump: Dump; output: ConversionOutput; problems: Problems },
  bucket: string,
  wanted: ReadonlyMap<string, Wanted>,
): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  if (wanted.size === 0) return paths;
  const restored = new Map<string, RestoredFile>();
  const expect = async (key: string, length: number, chunkSize: number) =>
    restored.set(key, new RestoredFile(await output.reserve(), { length, chunkSize }));
  for await (const { key, length, chunkSize } of gridFilesIn(dump, bucket)) {
    if (wanted.has(key)) await expect(key, length, chunkSize);
  }
  for (const [key, { size }] of wanted) if (!restored.has(key)) await expect(key, size, DEFAULT_CHUNK);
  await writeChunks(dump, bucket, restored);
  for (const [key, file] of restored) {
    const { path, isComplete } = await file.end();
    const place = wanted.get(key)?.place;
    if (isComplete) paths.set(key, path);
    else if (place) {
      problems.add({
        ...place,
        text: "Parts of the file are missing.",
        consequence: "The file is left out.",
      });
    }
  }
  return paths;
}

async function writeChunks(
  dump: Dump,
  bucket: string,
  files: ReadonlyMap<string, RestoredFile>,
): Promise<void> {
  const [first] = files.values();
  const space = new FreeSpace(first?.folder ?? ".");
  // Uploads take place at the same time, so the chunks of a few files alternate.
  const open = new Set<RestoredFile>();
  for await (const { fields } of dump.documents(`${bucket}.chunks`)) {
    const file = files.get(fields.key("files_id"));
    const data = fields.bytes("data");
    if (!file || !data) continue;
    await space.take(data.length);
    await file.write(fields.number("n") ?? -1, data);
    open.delete(file);
    open.add(file);
    const [oldest] = open;
    if (open.size <= MOST_OPEN || !oldest) continue;
    open.delete(oldest);
    await oldest.close();
  }
}

class RestoredFile {
  readonly #path: string;
  readonly #place: string;
  readonly #length: number;
  readonly #chunkSize: number;
  #handle: FileHandle | undefined;
  /** The number of the first chunk that is missing. */
  #next = 0;
  /** The chunks beyond it that are there. */
  readonly #ahead = new Set<number>();

  constructor(
    { path, place }: { readonly path: string; readonly place: string },
    { length, chunkSize }: { readonly length: number; readonly chunkSize: number },
  ) {
    this.#path = path;
    this.#place = place;
    this.#length = length;
    this.#chunkSize = chunkSize;
  }

  get folder(): string {
    return dirname(this.#place);
  }

  /** Writes a chunk. One that is not part of the file is ignored. */
  async write(number: number, data: Buffer): Promise<void> {
    const start = number * this.#chunkSize;
    const isLast = start + this.#chunkSize >= this.#length;
    const isPart =
      Number.isSafeInteger(number) &&
      number >= this.#next &&
      start < this.#length &&
      data.length === (isLast ? this.#length - start : this.#chunkSize);
    if (!isPart) return;
    this.#handle ??= await open(this.#place, this.#next === 0 && this.#ahead.size === 0 ? "wx" : "r+");
    await this.#handle.write(data, 0, data.length, start);
    this.#ahead.add(number);
    while (this.#ahead.delete(this.#next)) this.#next += 1;
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = undefined;
  }

  /** Removes the file if it is incomplete. */
  async end(): Promise<{ readonly path: string; readonly isComplete: boolean }> {
    if (this.#length === 0) await (await open(this.#place, "w")).close();
    await this.close();
    const isComplete = this.#next * this.#chunkSize >= this.#length && this.#length >= 0;
    if (!isComplete) await rm(this.#place, { force: true });
    return { path: this.#path, isComplete };
  }
}
