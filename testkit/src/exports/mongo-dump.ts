/** Writes dumps of MongoDB as `mongodump` does: a folder with a file for each collection, or one archive. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Document, Long, serialize } from "bson";

/** Documents wait for this many bytes of them. The blocks of archives alternate the more often, the smaller it is. */
const BLOCK = 64 * 1024;

export interface MongoDump {
  put(collection: string, document: Document): Promise<void>;
  /** Adds bytes that are no document, to damage a collection. */
  putBytes(collection: string, bytes: Buffer): Promise<void>;
  end(): Promise<void>;
}

class File {
  readonly #stream: Writable;
  readonly #written: Promise<void>;

  constructor(path: string, gzip: boolean) {
    const stream = gzip ? createGzip({ level: 1 }) : new PassThrough();
    this.#stream = stream;
    this.#written = pipeline(stream, createWriteStream(path));
  }

  async write(bytes: Buffer): Promise<void> {
    if (!this.#stream.write(bytes)) await once(this.#stream, "drain");
  }

  async end(): Promise<void> {
    this.#stream.end();
    await this.#written;
  }
}

/** Collects documents of collections, and passes them on in blocks. */
abstract class Blocks implements MongoDump {
  readonly #waiting = new Map<string, { pieces: Buffer[]; length: number }>();

  put = (collection: string, document: Document): Promise<void> =>
    this.putBytes(collection, Buffer.from(serialize(document)));

  async putBytes(collection: string, bytes: Buffer): Promise<void> {
    const waiting = this.#waiting.get(collection) ?? { pieces: [], length: 0 };
    this.#waiting.set(collection, waiting);
    waiting.pieces.push(bytes);
    waiting.length += bytes.length;
    if (waiting.length >= BLOCK) await this.#flush(collection);
  }

  async end(): Promise<void> {
    for (const collection of this.#waiting.keys()) {
      await this.#flush(collection);
      await this.endCollection(collection);
    }
    await this.endAll();
  }

  async #flush(collection: string): Promise<void> {
    const pieces = this.#waiting.get(collection)?.pieces ?? [];
    this.#waiting.set(collection, { pieces: [], length: 0 });
    if (pieces.length > 0) await this.block(collection, Buffer.concat(pieces));
  }

  protected abstract block(collection: string, bytes: Buffer): Promise<void>;
  protected abstract endCollection(collection: string): Promise<void>;
  protected abstract endAll(): Promise<void>;
}

class FolderDump extends Blocks {
  readonly #folder: string;
  readonly #gzip: boolean;
  readonly #files = new Map<string, File>();

  constructor(folder: string, gzip: boolean) {
    super();
    this.#folder = folder;
    this.#gzip = gzip;
  }

  protected async block(collection: string, bytes: Buffer): Promise<void> {
    await this.#file(collection, "bson").write(bytes);
  }

  protected async endCollection(collection: string): Promise<void> {
    const metadata = { indexes: [], uuid: "", collectionName: collection, type: "collection" };
    await this.#file(collection, "metadata.json").write(Buffer.from(JSON.stringify(metadata)));
  }

  protected async endAll(): Promise<void> {
    for (const file of this.#files.values()) await file.end();
  }

  #file(collection: string, kind: string): File {
    const name = `${collection}.${kind}${this.#gzip ? ".gz" : ""}`;
    const file = this.#files.get(name) ?? new File(join(this.#folder, name), this.#gzip);
    this.#files.set(name, file);
    return file;
  }
}

const TERMINATOR = Buffer.alloc(4, 0xff);
const MAGIC = Buffer.from([0x6d, 0xe2, 0x99, 0x81]);

class ArchiveDump extends Blocks {
  readonly #database: string;
  readonly #file: File;
  #isBegun = false;

  constructor(path: string, database: string, gzip: boolean) {
    super();
    this.#database = database;
    this.#file = new File(path, gzip);
  }

  protected async block(collection: string, bytes: Buffer): Promise<void> {
    await this.#begin();
    await this.#file.write(Buffer.concat([this.#header(collection, false), bytes, TERMINATOR]));
  }

  protected async endCollection(collection: string): Promise<void> {
    await this.#begin();
    await this.#file.write(Buffer.concat([this.#header(collection, true), TERMINATOR]));
  }

  protected async endAll(): Promise<void> {
    await this.#begin();
    await this.#file.end();
  }

  /** The beginning describes the archive and its collections. Readers need neither. */
  async #begin(): Promise<void> {
    if (this.#isBegun) return;
    this.#isBegun = true;
    const about = {
      concurrent_collections: 4,
      version: "0.1",
      server_version: "7.0.14",
      tool_version: "100.10.0",
    };
    const one = { db: this.#database, collection: "users", metadata: "{}", size: 0, type: "collection" };
    await this.#file.write(Buffer.concat([MAGIC, serialize(about), serialize(one), TERMINATOR]));
  }

  #header(collection: string, isEnd: boolean): Uint8Array {
    return serialize({ db: this.#database, collection, EOF: isEnd, CRC: Long.ZERO });
  }
}

export interface MongoDumpOptions {
  /** An existing folder. */
  readonly folder: string;
  readonly database: string;
  readonly form: "folder" | "archive";
  readonly gzip: boolean;
}

/** Begins a dump: a folder named like the database, or the file `dump.archive`. */
export async function beginDump({ folder, database, form, gzip }: MongoDumpOptions): Promise<MongoDump> {
  if (form === "archive") return new ArchiveDump(join(folder, "dump.archive"), database, gzip);
  await mkdir(join(folder, database), { recursive: true });
  return new FolderDump(join(folder, database), gzip);
}
