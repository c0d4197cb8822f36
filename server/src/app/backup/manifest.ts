/**
 * The list of a backup's files, `backup.json`, by which a backup is recognized and verified. Servers write and read it
 * line by line, because it may have a line for each of a million files.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, opendir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { StartError } from "../../base/start-error.ts";

const NAME = "backup.json";
const FORMAT = 1;

/** Longer than any first line. */
const MOST_FIRST_LINE = 1000;

/** A file by its path within the backup, with slashes. */
export interface BackupFile {
  readonly path: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface Manifest {
  readonly format: typeof FORMAT;
  /** The installation that made the backup by itself, and removes it again. Absent if an operator asked for it. */
  readonly daily?: string;
  readonly files: readonly BackupFile[];
  /** The end of the copying in ISO 8601; the backup has the data as of this time. */
  readonly at: string;
}

/**
 * Writes the manifest of a folder while the backup is made. From the beginning it says whose backup it is, and it is
 * valid JSON only once it is complete.
 */
export class ManifestWriter implements AsyncDisposable {
  files = 0;
  bytes = 0;
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** @param daily the installation, for a daily backup */
  static async create(folder: string, daily: string | undefined): Promise<ManifestWriter> {
    const writer = new ManifestWriter(await open(manifestPath(folder), "wx", 0o600));
    await writer.#file.appendFile(firstLine(daily));
    await writer.#file.sync();
    return writer;
  }

  async add(file: BackupFile): Promise<void> {
    await this.#file.appendFile(`${this.files === 0 ? "" : ","}\n${JSON.stringify(file)}`);
    this.files += 1;
    this.bytes += file.bytes;
  }

  /** @param at the end of the copying in ISO 8601 */
  async end(at: string): Promise<void> {
    await this.#file.appendFile(`\n],"at":${JSON.stringify(at)}}\n`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }
}

const firstLine = (daily: string | undefined): string =>
  `${JSON.stringify({ format: FORMAT, daily, files: [] }).slice(0, -"]}".length)}`;

/** True if the folder is a daily backup of the installation, complete or not. */
export async function isDailyBackupOf(installation: string, folder: string): Promise<boolean> {
  try {
    await using file = await open(manifestPath(folder));
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_FIRST_LINE), 0, MOST_FIRST_LINE, 0);
    const [line] = buffer.toString("utf8", 0, bytesRead).split("\n");
    return line === firstLine(installation);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes(code)) return false;
    throw error;
  }
}

/** Reads the files of a daily backup one after the other. */
export async function* filesOfDailyBackup(folder: string): AsyncGenerator<BackupFile> {
  let rest = "";
  for await (const chunk of createReadStream(manifestPath(folder), "utf8") as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith('{"path":')) yield JSON.parse(line.replace(/,$/, "")) as BackupFile;
    }
  }
}

export const manifestPath = (folder: string): string => join(folder, NAME);

/** @throws StartError if the folder is no complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(await readFile(manifestPath(folder), "utf8")) as Partial<Manifest>;
  } catch (error) {
    throw new StartError(
      `${folder} is not a complete backup: it has no readable ${NAME}. A backup whose creation was interrupted ends in ".incomplete".`,
      { cause: error },
    );
  }
  if (manifest.format !== FORMAT || !Array.isArray(manifest.files)) {
    throw new StartError(
      `${folder} was created by another version of Confab. Use that version to restore it.`,
    );
  }
  return manifest as Manifest;
}

/** Returns a line for each file that is missing, was changed, or does not belong to the backup. */
export async function findDamage(folder: string, { files }: Manifest): Promise<string[]> {
  const lines: string[] = [];
  const known = new Set(files.map(({ path }) => path));
  for (const expected of files) {
    const size = await sizeOf(join(folder, expected.path));
    if (size === undefined) lines.push(`${expected.path} is missing`);
    else if (size !== expected.bytes)
      lines.push(`${expected.path} has ${size} bytes instead of ${expected.bytes}`);
    else if ((await describeFile(folder, expected.path)).sha256 !== expected.sha256) {
      lines.push(`${expected.path} was changed`);
    }
  }
  for await (const path of pathsIn(folder)) {
    if (!known.has(path)) lines.push(`${path} does not belong to the backup`);
  }
  return lines;
}

const sizeOf = async (path: string): Promise<number | undefined> =>
  (await stat(path).catch(() => undefined))?.size;

/** Yields the paths of all files below a folder, except its manifest. */
export async function* pathsIn(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/");
    if (entry.isFile() && path !== NAME) yield path;
  }
}

async function describeFile(folder: string, path: string): Promise<BackupFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(join(folder, path)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { path, bytes, sha256: hash.digest("hex") };
}
