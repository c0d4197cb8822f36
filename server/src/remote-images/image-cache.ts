/**
 * A cache of pictures of other hosts: files in a folder of this node, with limits on their age and total size. The
 * folder may be lost at any time: a missing picture is fetched again.
 */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Clock, Random } from "../base/clock.ts";
import { OutgoingError } from "../outgoing/outgoing-error.ts";
import { pictureExtensions, pictureTypeOf, SIGNATURE_BYTES } from "./picture-type.ts";

/** A picture at an address may change. But each new request tells its host that somebody reads the message. */
const MAX_AGE_MILLISECONDS = 30 * 24 * 3600 * 1000;

const BLOCK_BYTES = 4096;

interface Entry {
  readonly extension: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
}

/** A picture to read. The reader closes the file. */
export interface CachedImage {
  /** Distinguishes the picture from earlier ones at the same address. */
  readonly version: string;
  readonly contentType: string;
  readonly size: number;
  readonly file: FileHandle;
}

export class ImageCache {
  readonly #directory: string;
  readonly #maxBytes: number;
  readonly #clock: Clock;
  readonly #random: Random;
  /** Entries by name, least recently used first. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;
  #opening: Promise<void> | undefined;

  constructor(args: { directory: string; maxBytes: number; clock: Clock; random: Random }) {
    this.#directory = args.directory;
    this.#maxBytes = args.maxBytes;
    this.#clock = args.clock;
    this.#random = args.random;
  }

  /** Returns undefined for a picture that is not cached, or was fetched too long ago. */
  async find(url: string): Promise<CachedImage | undefined> {
    await this.#open();
    const name = nameOf(url);
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    if (this.#isOld(entry)) {
      await this.#remove(name);
      return undefined;
    }
    const file = await open(this.#pathOf(name, entry)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    // In the meantime, the picture may have been evicted or fetched again.
    const isCurrent = this.#entries.get(name) === entry;
    if (!file) {
      if (isCurrent) await this.#remove(name);
      return undefined;
    }
    if (isCurrent) {
      this.#entries.delete(name);
      this.#entries.set(name, entry);
    }
    const version = `${name}-${Math.round(entry.fetchedAt)}`;
    return { version, contentType: typeOf(entry), size: entry.size, file };
  }

  /**
   * Caches a picture. Evicts the least recently used ones to make room.
   *
   * @throws OutgoingError for a file that is not a picture; nothing is cached then, nor when reading the bytes throws
   */
  async add(url: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    await this.#open();
    const part = join(this.#directory, `${this.#random.bytes(16).toString("hex")}.part`);
    const detected = { type: "" };
    try {
      const target = createWriteStream(part, { flags: "wx", mode: 0o600 });
      await pipeline(Readable.from(checked(bytes, detected)), target);
      const now = this.#clock.now();
      // The file's own timestamp records when it was fetched, by the clock of the server.
      await utimes(part, now / 1000, now / 1000);
      const extension = pictureExtensions[detected.type] ?? "";
      const entry = { extension, size: target.bytesWritten, fetchedAt: now };
      const name = nameOf(url);
      await this.#remove(name);
      await rename(part, this.#pathOf(name, entry));
      this.#count(name, entry);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    await this.#makeRoom();
  }

  /** Deletes pictures that are too old. Must be called from time to time. */
  async sweep(): Promise<void> {
    await this.#open();
    const old = [...this.#entries].filter(([, entry]) => this.#isOld(entry));
    for (const [name] of old) await this.#remove(name);
  }

  /** Never evicts the newest picture, however large it is, because a reader is about to read it. */
  async #makeRoom(): Promise<void> {
    for (const name of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes || this.#entries.size === 1) return;
      await this.#remove(name);
    }
  }

  #count(name: string, entry: Entry): void {
    const before = this.#entries.get(name);
    this.#bytes += roomOf(entry) - (before ? roomOf(before) : 0);
    this.#entries.set(name, entry);
  }

  async #remove(name: string): Promise<void> {
    const entry = this.#entries.get(name);
    if (!entry) return;
    this.#entries.delete(name);
    this.#bytes -= roomOf(entry);
    await rm(this.#pathOf(name, entry), { force: true });
  }

  /** Reads the folder once, and deletes files that were never finished. */
  #open(): Promise<void> {
    this.#opening ??= this.#read().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #read(): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const found: [string, Entry][] = [];
    for (const file of await readdir(this.#directory)) {
      const path = join(this.#directory, file);
      const [, name, extension] = /^([\da-f]{64})\.(\w+)$/.exec(file) ?? [];
      if (name === undefined || extension === undefined) {
        await rm(path, { force: true, recursive: true });
        continue;
      }
      const { size, mtimeMs } = await stat(path);
      found.push([name, { extension, size, fetchedAt: mtimeMs }]);
    }
    for (const [name, entry] of found.sort(([, a], [, b]) => a.fetchedAt - b.fetchedAt)) {
      this.#count(name, entry);
    }
    await this.#makeRoom();
  }

  #isOld({ fetchedAt }: Entry): boolean {
    return this.#clock.now() - fetchedAt > MAX_AGE_MILLISECONDS;
  }

  #pathOf(name: string, { extension }: Entry): string {
    return join(this.#directory, `${name}.${extension}`);
  }
}

/** Returns the name under which a picture is cached. */
export const nameOf = (url: string): string => createHash("sha256").update(url).digest("hex");

/** Disks allocate whole blocks, so even tiny pictures count, and their number is limited. */
const roomOf = ({ size }: Entry): number => Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;

const typeOf = ({ extension }: Entry): string =>
  Object.entries(pictureExtensions).find(([, each]) => each === extension)?.[0] ?? "application/octet-stream";

/** Passes bytes on after checking that they begin as a picture. @param detected receives its type */
async function* checked(bytes: AsyncIterable<Buffer>, detected: { type: string }): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (detected.type !== "") {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < SIGNATURE_BYTES) continue;
    detected.type = typeOfPicture(head);
    yield head;
  }
  if (detected.type !== "") return;
  detected.type = typeOfPicture(head);
  yield head;
}

function typeOfPicture(head: Buffer): string {
  const type = pictureTypeOf(head);
  if (type === undefined) throw new OutgoingError("The response is not a picture");
  return type;
}
