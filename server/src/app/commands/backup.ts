/** `confab backup create`, `verify` and `restore`, for installations with an embedded database. */
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { StartError } from "../../base/start-error.ts";
import type { Config } from "../../config/config.ts";
import { sql } from "../../db/sql.ts";
import { type CreatedBackup, createBackup, usePostgresOwnMeans } from "../backup/create-backup.ts";
import { findDamage, type Manifest, manifestPath, readManifest } from "../backup/manifest.ts";
import { askServer } from "../control/ask-server.ts";
import { checkDatabaseCommand } from "./check-database.ts";
import { withInstallation } from "./with-installation.ts";

/** The number of damaged files to list. */
const MOST_LISTED = 10;

/** Creates a backup, by the server if one runs. @returns the text to print. @throws StartError */
export async function createBackupCommand(config: Config, args: readonly string[]): Promise<string> {
  const folder = folderIn("create", args);
  if (config.databaseUrl !== undefined) throw new StartError(usePostgresOwnMeans);
  using progress = new Progress();
  const { files, bytes } =
    (await createByServer(config, folder, progress)) ??
    (await withInstallation(config, (context) =>
      createBackup(context, folder, { onCopied: (copied) => progress.add(copied), isPaced: false }),
    ));
  return `The backup is in ${folder}: ${files} files, ${mebibytes(bytes)}.`;
}

async function createByServer(
  { dataDir }: Config,
  folder: string,
  progress: Progress,
): Promise<CreatedBackup | undefined> {
  const reports = await askServer(dataDir, { do: "backup", folder });
  if (!reports) return undefined;
  for await (const report of reports) {
    if (report.kind === "done") return report;
    if (report.kind === "problem") throw new StartError(report.text);
    progress.add(report.bytes);
  }
  throw new StartError(
    "The server ended before the backup was complete. Start it, and create the backup again.",
  );
}

/**
 * Compares each file of a backup with its checksum, starts a copy of its database, and checks that its tables agree with
 * each other.
 *
 * @returns the text to print
 * @throws StartError
 */
export async function verifyBackupCommand(config: Config, args: readonly string[]): Promise<string> {
  const folder = folderIn("verify", args);
  await requireUndamaged(folder, await readManifest(folder));
  const copy = await mkdtemp(join(dirname(folder), ".confab-verify-"));
  try {
    await cp(folder, copy, { recursive: true });
    const report = await checkDatabaseCommand({ ...config, dataDir: copy, databaseUrl: undefined }, []);
    return `${report}\nThe backup is complete and unchanged.`;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Puts a backup into an empty data directory. @returns the text to print. @throws StartError */
export async function restoreBackupCommand(config: Config, args: readonly string[]): Promise<string> {
  const folder = folderIn("restore", args);
  const { dataDir } = config;
  if (config.databaseUrl !== undefined) throw new StartError(usePostgresOwnMeans);
  const manifest = await readManifest(folder);
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0) {
    throw new StartError(
      `The data directory ${dataDir} is not empty. Move it away, or set CONFAB_DATA_DIR to a new folder.`,
    );
  }
  await requireUndamaged(folder, manifest);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await cp(folder, dataDir, { recursive: true, filter: (path) => path !== manifestPath(folder) });
    // Every client loads its state again, because the backup lacks what they have seen since.
    await withInstallation(config, ({ engine }) => sql`delete from event_queue`.all(engine));
  } catch (error) {
    // A backup that this version can't use is not left in place.
    for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true });
    throw error;
  }
  return `The data directory ${dataDir} is as it was at ${manifest.at}. Start the server.`;
}

async function requireUndamaged(folder: string, manifest: Manifest): Promise<void> {
  const damage = await findDamage(folder, manifest);
  if (damage.length === 0) return;
  const listed = damage.slice(0, MOST_LISTED).map((line) => `  ${line}`);
  const more = damage.length > MOST_LISTED ? [`  and ${damage.length - MOST_LISTED} more`] : [];
  throw new StartError([`The backup ${folder} is damaged. Use another one.`, ...listed, ...more].join("\n"));
}

/** @throws StartError */
function folderIn(action: string, args: readonly string[]): string {
  const [folder] = args;
  if (args.length !== 1 || !folder) {
    throw new StartError(`confab backup ${action} needs one folder, e.g. /var/backups/confab-2031-05-01.`);
  }
  return resolve(folder);
}

const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/** Shows on a terminal how much has been copied. */
class Progress {
  #bytes = 0;
  #isShown = false;

  add(bytes: number): void {
    this.#bytes += bytes;
    if (!process.stderr.isTTY) return;
    this.#isShown = true;
    process.stderr.write(`\rCopied ${mebibytes(this.#bytes)} `);
  }

  [Symbol.dispose](): void {
    if (this.#isShown) process.stderr.write("\n");
  }
}
