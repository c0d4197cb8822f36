/** The files of an opened export. Nothing outside of its folder is ever read. */
import { createReadStream } from "node:fs";
import { lstat, readdir, readFile, realpath } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import type { Readable } from "node:stream";
import { InvalidExport } from "./invalid-export.ts";

/** The largest file that is read as a whole, in bytes. */
const MAX_WHOLE_FILE = 256 * 2 ** 20;

export class ExportFolder {
  readonly root: string;
  readonly #onRead: (bytes: number) => void;

  /** @param onRead gets the sizes of what is read, in bytes, to show progress */
  constructor(root: string, onRead: (bytes: number) => void = () => {}) {
    this.root = root;
    this.#onRead = onRead;
  }

  /** Returns the names of the files and folders in a folder, sorted; none if it does not exist. */
  async list(folder = ""): Promise<string[]> {
    if (!isBelow(folder)) return [];
    const entries = await readdir(join(this.root, folder)).catch(() => []);
    return entries.sort();
  }

  /** Returns the size of a file, in bytes; `undefined` if there is no such file. */
  async size(path: string): Promise<number | undefined> {
    return (await findBelow(this.root, path))?.size;
  }

  /** Returns the value of a file of JSON. @throws InvalidExport if it is missing, too large or no JSON */
  async json(path: string): Promise<unknown> {
    const found = await this.#require(path);
    if (found.size > MAX_WHOLE_FILE) throw new InvalidExport(`${path} is larger than 256 MiB.`);
    this.#onRead(found.size);
    try {
      return JSON.parse(await readFile(found.path, "utf8"));
    } catch (error) {
      if (error instanceof SyntaxError) throw new InvalidExport(`${path} is no JSON: ${error.message}.`);
      throw error;
    }
  }

  /**
   * Opens a file.
   *
   * @param range the bytes to read, without that at `end`; all of them if it is missing
   * @throws InvalidExport if it is missing
   */
  async open(path: string, range?: { readonly start: number; readonly end: number }): Promise<Readable> {
    const found = await this.#require(path);
    const stream = createReadStream(found.path, range && { start: range.start, end: range.end - 1 });
    return stream.on("data", (chunk) => this.#onRead(chunk.length)).pause();
  }

  async #require(path: string) {
    const found = await findBelow(this.root, path);
    if (!found) throw new InvalidExport(`The export has no file ${path}.`);
    return found;
  }
}

/** Returns whether a path leads to a place below the folder that it starts from. */
export const isBelow = (path: string): boolean =>
  !isAbsolute(path) && !path.includes("\0") && !path.split(/[/\\]/).includes("..");

/** Returns the place and size of a file below a folder; `undefined` for anything else, such as a link. */
export async function findBelow(
  root: string,
  path: string,
): Promise<{ readonly path: string; readonly size: number } | undefined> {
  if (path === "" || !isBelow(path)) return undefined;
  const wanted = join(root, path);
  const stats = await lstat(wanted).catch(() => undefined);
  if (!stats?.isFile()) return undefined;
  // A folder on the way may be a link to another place.
  const way = relative(await realpath(root), await realpath(wanted));
  return way.startsWith(`..${sep}`) ? undefined : { path: wanted, size: stats.size };
}
