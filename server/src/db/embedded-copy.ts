/**
 * Copies the embedded database while it is used, by PostgreSQL's own means for base backups. The copied files are of
 * different times. The copied log starts before all of them, and makes them consistent when the copy is first opened.
 */
import { mkdir, opendir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { CopyFile, QueryRunner } from "./engine.ts";

/** Folders whose files are worthless in a copy: PostgreSQL creates them anew, or they belong to running statements. */
const withoutFiles = new Set([
  "pg_wal",
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);

const withoutUse = new Set(["postmaster.pid", "postmaster.opts", "backup_label", "tablespace_map"]);

interface Copying {
  readonly folder: string;
  readonly target: string;
  readonly copyFile: CopyFile;
}

/**
 * Copies the database of `folder` into the new folder `target`. Statements continue meanwhile; they only wait for a
 * checkpoint at the beginning. The caller makes sure that no other checkpoint runs, which could remove the log.
 *
 * @param runner statements of one session
 */
export async function copyRunningDatabase(runner: QueryRunner, copying: Copying): Promise<void> {
  await mkdir(copying.target, { recursive: true, mode: 0o700 });
  await runner.query({ text: "select pg_backup_start('confab', true)", values: [], isLong: true });
  let end: BackupEnd | undefined;
  try {
    await copyFiles(copying);
  } finally {
    [end] = await runner.query<BackupEnd>({
      text: `select label, pg_walfile_name(lsn) as "lastFile"
               from pg_backup_stop(false) as stopped (lsn, label, tablespaces)`,
      values: [],
      isLong: true,
    });
  }
  if (!end) throw new Error("PostgreSQL did not end the copy");
  await writeFile(join(copying.target, "backup_label"), end.label);
  await copyLog(copying, end.lastFile);
}

interface BackupEnd {
  /** The text from which PostgreSQL learns where the log of the copy starts. */
  readonly label: string;
  /** The last file of the log that the copy needs. */
  readonly lastFile: string;
}

async function copyFiles({ folder, target, copyFile }: Copying): Promise<void> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    const from = join(entry.parentPath, entry.name);
    const name = relative(folder, from);
    const [top = ""] = name.split("/");
    if (entry.isDirectory()) await mkdir(join(target, name), { recursive: true, mode: 0o700 });
    else if (!withoutFiles.has(top) && !withoutUse.has(name) && !entry.name.startsWith("pgsql_tmp")) {
      // A statement may remove the file meanwhile. The log says so, too.
      await copyFile(from, join(target, name));
    }
  }
}

/** Copies the files of the log, each complete, up to the last one that the copy needs. */
async function copyLog({ folder, target, copyFile }: Copying, lastFile: string): Promise<void> {
  for await (const { name } of await opendir(join(folder, "pg_wal"))) {
    // Later files are empty ones for later use. The names have the order of the log.
    if (!/^[0-9A-F]{24}$/.test(name) || name > lastFile) continue;
    await copyFile(join(folder, "pg_wal", name), join(target, "pg_wal", name));
  }
}
