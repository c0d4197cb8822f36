/** A dump of MongoDB: a folder with a file for each collection, or an archive (docs/importing.md#rocketchat). */
import { dirname, join } from "node:path";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { ExportFolder } from "../archives/export-folder.ts";
import { InvalidExport } from "../archives/invalid-export.ts";
import type { Problems } from "../format/problems.ts";
import { type ByteRange, indexArchive, isArchive } from "./archive-index.ts";
import { documentsOf, type FoundDocument } from "./bson-documents.ts";

/** Every dump of the product has messages. */
const MESSAGES = "rocketchat_message";
/** Folders are searched this far below the one that the user named. */
const DEEPEST = 4;
const MOST_FILES = 2_000_000;

interface Collection {
  /** The name for problems. */
  readonly name: string;
  open(): AsyncIterable<Buffer>;
}

export class Dump {
  readonly #collections: ReadonlyMap<string, Collection>;
  readonly #problems: Problems;
  /** The paths of all other files of the export, by their names. */
  readonly otherFiles: ReadonlyMap<string, string>;

  private constructor(
    collections: ReadonlyMap<string, Collection>,
    otherFiles: ReadonlyMap<string, string>,
    problems: Problems,
  ) {
    this.#collections = collections;
    this.otherFiles = otherFiles;
    this.#problems = problems;
  }

  /** @throws InvalidExport if there is no dump, or more than one */
  static async open(input: ExportFolder, problems: Problems): Promise<Dump> {
    const paths = await filesBelow(input);
    const files = new Map<string, Map<string, Collection>>();
    const otherFiles = new Map<string, string>();
    const archives: string[] = [];
    for (const path of paths) {
      const found = /(?:^|\/)([^/]+)\.bson(\.gz)?$/.exec(path);
      if (found) {
        const folder = dirname(path);
        const collections = files.get(folder) ?? new Map<string, Collection>();
        files.set(folder, collections.set(collectionNamed(found[1] ?? ""), fileAt(input, path)));
      } else if (!path.includes("/") && isArchive(await headOf(input, path))) archives.push(path);
      else otherFiles.set(path.slice(path.lastIndexOf("/") + 1), path);
    }
    for (const path of archives) {
      for (const [database, collections] of await archiveAt(input, path, problems)) {
        files.set(`${path}/${database}`, collections);
      }
    }
    const dumps = [...files].filter(([, collections]) => collections.has(MESSAGES));
    const [dump, other] = dumps;
    if (!dump) throw new InvalidExport(missing(paths));
    if (other) throw new InvalidExport(`There are several dumps, such as ${dump[0]} and ${other[0]}.`);
    return new Dump(dump[1], otherFiles, problems);
  }

  has(collection: string): boolean {
    return this.#collections.has(collection);
  }

  /** Yields the documents of a collection, which is empty if the dump lacks it. */
  async *documents(collection: string): AsyncGenerator<FoundDocument> {
    const found = this.#collections.get(collection);
    if (!found) return;
    yield* documentsOf({ bytes: found.open(), name: found.name, problems: this.#problems });
  }
}

function missing(paths: readonly string[]): string {
  const packed = paths.find((path) => !path.includes("/") && path.endsWith(".gz"));
  const hint =
    packed === undefined ? "" : ` If ${packed} is an archive, name that file instead of its folder.`;
  return `This is no dump of Rocket.Chat's database: there are no messages (${MESSAGES}).${hint}`;
}

/** Returns the paths of the files in a folder and those below it. */
async function filesBelow(input: ExportFolder, folder = "", depth = 0): Promise<string[]> {
  const files: string[] = [];
  for (const name of await input.list(folder)) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if ((await input.size(path)) !== undefined) files.push(path);
    else if (depth < DEEPEST) {
      for (const file of await filesBelow(input, path, depth + 1)) files.push(file);
    }
    if (files.length > MOST_FILES) throw new InvalidExport(`The export has more than ${MOST_FILES} files.`);
  }
  return files;
}

/** Returns the name of the collection in a file. `mongodump` encodes some characters as addresses do. */
function collectionNamed(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const fileAt = (input: ExportFolder, path: string): Collection => ({
  name: path,
  async *open() {
    const file = await input.open(path);
    if (!path.endsWith(".gz")) return yield* file;
    const unpacked = createGunzip();
    // Its errors reach the reader of what is unpacked.
    pipeline(file, unpacked, () => {});
    yield* unpacked;
  },
});

async function headOf(input: ExportFolder, path: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of (await input.open(path, { start: 0, end: 4 })) as AsyncIterable<Buffer>) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function archiveAt(
  input: ExportFolder,
  path: string,
  problems: Problems,
): Promise<ReadonlyMap<string, Map<string, Collection>>> {
  const index = await indexArchive(await input.open(path), (text) =>
    problems.add({ file: path, text, consequence: "The rest of the archive is left out." }),
  );
  const collectionOf = ([name, ranges]: readonly [string, readonly ByteRange[]]) =>
    [name, { name: join(path, name), open: () => rangesOf(input, path, ranges) }] as const;
  return new Map(
    [...index].map(([database, collections]) => [
      database,
      new Map([...collections].map((each) => collectionOf(each))),
    ]),
  );
}

async function* rangesOf(
  input: ExportFolder,
  path: string,
  ranges: readonly ByteRange[],
): AsyncGenerator<Buffer> {
  for (const range of ranges) {
    const part: Readable = await input.open(path, range);
    yield* part as AsyncIterable<Buffer>;
  }
}
