/** Unpacks archives into a folder, and rejects those that would write elsewhere or fill the disk. */
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isBelow } from "./export-folder.ts";
import { FreeSpace } from "./free-space.ts";
import { InvalidExport } from "./invalid-export.ts";

/** Text is rarely packed into less than a fiftieth. Archives that only fill disks pack it into a thousandth. */
const MOST_EXPANSION = 200;
const ALWAYS_ALLOWED_BYTES = 256 * 2 ** 20;
const MOST_ENTRIES = 2_000_000;

/** Writes the entries of one archive, or of all in an export of several, within the limits of one. */
export class Unpacker {
  readonly #folder: string;
  readonly #limit: number;
  #entries = 0;
  #bytes = 0;
  readonly #space: FreeSpace;
  readonly #folders = new Set<string>();

  /**
   * @param folder an existing folder for the entries
   * @param packedSize the size of the archive, in bytes
   */
  constructor(folder: string, packedSize: number) {
    this.#folder = folder;
    this.#space = new FreeSpace(folder);
    this.#limit = Math.max(ALWAYS_ALLOWED_BYTES, packedSize * MOST_EXPANSION);
  }

  /**
   * Writes a file.
   *
   * @param within the folder that the path starts from, below that of the archive
   * @throws InvalidExport for a path that leads elsewhere, and when the archive exceeds a limit
   */
  async file(path: string, content: Readable, within = ""): Promise<void> {
    this.#entries += 1;
    if (this.#entries > MOST_ENTRIES)
      throw new InvalidExport(`The archive has more than ${MOST_ENTRIES} files.`);
    if (!isBelow(path)) {
      throw new InvalidExport(`The archive has a file that would be written outside of its folder: ${path}.`);
    }
    const target = join(this.#folder, within, path);
    await this.#ensureFolder(dirname(target));
    // Each entry is a new file: two of one name, or a file where a folder is, are no export.
    await pipeline(content, this.#counted(), createWriteStream(target, { flags: "wx" })).catch(
      explained(path),
    );
  }

  async #ensureFolder(folder: string): Promise<void> {
    if (this.#folders.has(folder)) return;
    await mkdir(folder, { recursive: true }).catch(explained(folder));
    this.#folders.add(folder);
  }

  #counted(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#take(chunk.length).then(() => done(null, chunk), done);
      },
    });
  }

  async #take(bytes: number): Promise<void> {
    this.#bytes += bytes;
    if (this.#bytes > this.#limit) {
      throw new InvalidExport(
        "The archive unpacks to more than 200 times its size. Unpack it yourself if you trust it.",
      );
    }
    await this.#space.take(bytes);
  }
}

const UNWRITABLE_NAMES: ReadonlySet<string> = new Set(["EEXIST", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);

const explained =
  (path: string) =>
  (error: NodeJS.ErrnoException): never => {
    const code = error.code ?? "";
    if (code.startsWith("Z_"))
      throw new InvalidExport(`The archive is damaged at ${path}.`, { cause: error });
    if (!UNWRITABLE_NAMES.has(code)) throw error;
    throw new InvalidExport(`The archive can't be unpacked: the name of ${path} can't be written.`, {
      cause: error,
    });
  };
