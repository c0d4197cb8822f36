/** Copies an installation with an embedded database into a folder, while the server runs. */
import { existsSync } from "node:fs";
import { copyFile, mkdir, open, opendir, readdir, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { toIso } from "../../base/clock.ts";
import { copyIfThere } from "../../base/copy-if-there.ts";
import { StartError } from "../../base/start-error.ts";
import { renameDurably } from "../../db/embedded-folder.ts";
import type { Context } from "../../realm/context.ts";
import { describeFiles, manifestOf, manifestPath } from "./manifest.ts";

export interface CreatedBackup {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Creates a backup in `folder`, which must not exist. The database comes first, so that every file that it refers to is
 * in the backup, too. Files in a bucket are not copied.
 *
 * @param onCopied gets the number of bytes of each copied file
 * @throws StartError if the folder exists, or if the database is not embedded
 */
export async function createBackup(
  { engine, config, clock }: Pick<Context, "engine" | "config" | "clock">,
  folder: string,
  onCopied: (bytes: number) => void,
): Promise<CreatedBackup> {
  if (!engine.copyTo) throw new StartError(usePostgresOwnMeans);
  if (existsSync(folder)) throw new StartError(`${folder} exists already. Name a new folder for the backup.`);
  const incomplete = `${folder}.incomplete`;
  await rm(incomplete, { recursive: true, force: true });
  await mkdir(incomplete, { recursive: true, mode: 0o700 });
  await engine.copyTo(join(incomplete, "db"), onCopied);
  const at = toIso(clock.now());
  await copyFile(join(config.dataDir, "secrets.json"), join(incomplete, "secrets.json"));
  if (!config.s3) await copyUploads(join(config.dataDir, "uploads"), join(incomplete, "uploads"), onCopied);
  const files = await describeFiles(incomplete);
  await writeFile(manifestPath(incomplete), manifestOf(at, files));
  await syncAll(incomplete);
  await renameDurably(incomplete, folder);
  return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

export const usePostgresOwnMeans =
  "DATABASE_URL names a PostgreSQL server. Back it up with pg_dump, or with base backups and its log: see docs/operating.md.";

/** Uploaded files never change, but may be removed meanwhile. */
async function copyUploads(from: string, to: string, onCopied: (bytes: number) => void): Promise<void> {
  if (!existsSync(from)) return;
  await mkdir(to, { mode: 0o700 });
  for await (const entry of await opendir(from, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, path));
    if (entry.isDirectory()) await mkdir(copy, { recursive: true });
    else onCopied((await copyIfThere(path, copy)) ?? 0);
  }
}

/** Writes all files and folders to the disk. */
async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await using file = await open(join(entry.parentPath, entry.name), "r");
    await file.sync();
  }
  await using top = await open(folder, "r");
  await top.sync();
}
