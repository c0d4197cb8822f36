/** Copies an installation with an embedded database into a folder, while the server runs. */
import { existsSync } from "node:fs";
import { copyFile, mkdir, open, opendir, rm } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { toIso } from "../../base/clock.ts";
import { CopyThread } from "../../base/copy-thread.ts";
import { StartError } from "../../base/start-error.ts";
import { renameDurably } from "../../db/embedded-folder.ts";
import type { Context } from "../../realm/context.ts";
import type { EarlierBackup } from "./earlier-backup.ts";
import { ManifestWriter, pathsIn } from "./manifest.ts";
import { uploadedFiles } from "./uploads.ts";

export interface CreatedBackup {
  readonly files: number;
  readonly bytes: number;
}

/** The differences of a backup that the server makes by itself. */
export interface DailyOptions {
  /** The installation, by which it later knows its own backups. */
  readonly installation: string;
  /** The backup whose uploaded files it shares. */
  readonly earlier: EarlierBackup | undefined;
}

export interface BackupOptions {
  /** Gets the number of bytes of each copied file. */
  readonly onCopied: (bytes: number) => void;
  /** If true, the backup takes longer, and leaves half of the disk's time to others. */
  readonly isPaced: boolean;
  /** Abandons the backup. The call then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Absent if an operator asked for the backup. */
  readonly daily?: DailyOptions;
}

type Source = Pick<Context, "engine" | "config" | "clock">;

/**
 * Creates a backup in `folder`, which must not exist. The database comes first, so that every file that it refers to is
 * in the backup, too. Files in a bucket are not copied. A backup that fails leaves its incomplete folder.
 *
 * @throws StartError if the folder exists or can't be used, or if the database is not embedded
 */
export async function createBackup(
  { engine, config, clock }: Source,
  folder: string,
  options: BackupOptions,
): Promise<CreatedBackup> {
  if (!engine.copyTo) throw new StartError(usePostgresOwnMeans);
  if (existsSync(folder)) throw new StartError(`${folder} exists already. Name a new folder for the backup.`);
  requireOutsideSources(folder, config.dataDir);
  const { signal } = options;
  signal?.throwIfAborted();
  const incomplete = incompleteOf(folder);
  // Nobody has asked for a daily backup, so it takes nobody's folder.
  if (!options.daily) await rm(incomplete, { recursive: true, force: true });
  await mkdir(dirname(incomplete), { recursive: true, mode: 0o700 });
  await mkdir(incomplete, { mode: 0o700 });
  await using thread = new CopyThread(options, signal);
  await using manifest = await ManifestWriter.create(incomplete, options.daily?.installation);
  await engine.copyTo(join(incomplete, "db"), async (from, to) => {
    options.onCopied((await thread.copy(from, to)) ?? 0);
  });
  const at = toIso(clock.now());
  await copyFile(join(config.dataDir, "secrets.json"), join(incomplete, "secrets.json"));
  for await (const path of pathsIn(incomplete)) {
    await manifest.add({ path, ...(await thread.describe(join(incomplete, path))) });
  }
  if (!config.s3) await addUploads(config.dataDir, incomplete, { manifest, thread, ...options });
  await manifest.end(at);
  await syncAll(incomplete, signal);
  await renameDurably(incomplete, folder);
  return { files: manifest.files, bytes: manifest.bytes };
}

/** Returns the name of a backup's folder until the backup is complete. */
export const incompleteOf = (folder: string): string => `${folder}.incomplete`;

export const usePostgresOwnMeans =
  "DATABASE_URL names a PostgreSQL server. Back it up with pg_dump, or with base backups and its log: see docs/operating.md.";

/** A copy within the copied folders would never end. */
function requireOutsideSources(folder: string, dataDir: string): void {
  for (const source of ["db", "uploads"].map((name) => join(dataDir, name))) {
    if (!`${resolve(folder)}${sep}`.startsWith(`${source}${sep}`)) continue;
    throw new StartError(`${folder} is in a folder that is backed up. Name another one for the backup.`);
  }
}

/** Adds the uploaded files: links to those of an earlier backup, and copies of all others. */
async function addUploads(
  dataDir: string,
  folder: string,
  {
    manifest,
    thread,
    onCopied,
    signal,
    daily,
  }: BackupOptions & { manifest: ManifestWriter; thread: CopyThread },
): Promise<void> {
  let last = "";
  for await (const { path, ...current } of uploadedFiles(dataDir)) {
    signal?.throwIfAborted();
    const to = join(folder, path);
    if (dirname(to) !== last) await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    last = dirname(to);
    const same = await daily?.earlier?.find(path, current);
    if (same && (await daily?.earlier?.link(same, folder))) {
      await manifest.add(same);
      continue;
    }
    const bytes = await thread.copy(join(dataDir, path), to);
    if (bytes === undefined) continue;
    onCopied(bytes);
    await manifest.add({ path, ...(await thread.describe(to)) });
  }
}

/** Writes all files and folders to the disk. */
async function syncAll(folder: string, signal: AbortSignal | undefined): Promise<void> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    signal?.throwIfAborted();
    await sync(join(entry.parentPath, entry.name));
  }
  await sync(folder);
}

async function sync(path: string): Promise<void> {
  await using file = await open(path, "r");
  await file.sync();
}
