/** The list of a backup's files, `backup.json`, by which a backup is recognized and verified. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { opendir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { StartError } from "../../base/start-error.ts";

const NAME = "backup.json";
const FORMAT = 1;

/** A file by its path within the backup, with slashes. */
export interface BackupFile {
  readonly path: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface Manifest {
  readonly format: typeof FORMAT;
  /** The end of the copying in ISO 8601; the backup has the data as of this time. */
  readonly at: string;
  readonly files: readonly BackupFile[];
}

/** Reads every file below `folder`. */
export async function describeFiles(folder: string): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for await (const path of pathsIn(folder)) files.push(await describeFile(folder, path));
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

export const manifestOf = (at: string, files: readonly BackupFile[]): string =>
  `${JSON.stringify({ format: FORMAT, at, files } satisfies Manifest, undefined, 1)}\n`;

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
    if (path !== NAME && !known.has(path)) lines.push(`${path} does not belong to the backup`);
  }
  return lines;
}

const sizeOf = async (path: string): Promise<number | undefined> =>
  (await stat(path).catch(() => undefined))?.size;

async function* pathsIn(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (entry.isFile()) yield relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/");
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
