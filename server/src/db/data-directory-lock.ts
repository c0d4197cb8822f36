import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DataDirectoryInUse, describe, StartError } from "./errors.ts";

/** SQLITE_BUSY: another one holds the lock. */
const sqliteBusy = 5;

/**
 * Takes the data directory for this process until disposed of, or throws `DataDirectoryInUse`.
 *
 * The lock is the operating system's own (POSIX record locks, LockFileEx), reached through the SQLite that Node
 * carries: an exclusive transaction on an empty database that is never written to. So it dies with the process,
 * whatever ends it, no file left behind can be mistaken for it, and it holds between containers that share the
 * directory. A file with a process id can be stale, and a listening socket needs its leftover removed, where two
 * starting at once race.
 *
 * The lock file is never removed, as that too would race; nor may this process open it otherwise, as closing any
 * handle of a file gives up the process's record locks on it.
 */
export function lockDataDirectory(dataDir: string): Disposable {
  const lock = open(join(dataDir, "lock"), dataDir);
  const pidFile = join(dataDir, "pid");
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (error instanceof Error && "errcode" in error && error.errcode === sqliteBusy) {
      throw new DataDirectoryInUse(
        `The data directory ${dataDir} is in use by another Confab (${holder(pidFile)}). ` +
          "Stop that one, or give this one a directory of its own with CONFAB_DATA_DIR.",
      );
    }
    throw unusable(dataDir, error);
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    [Symbol.dispose]() {
      if (!lock.isOpen) return;
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
}

function open(path: string, dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 });
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

function unusable(dataDir: string, error: unknown): StartError {
  return new StartError(
    `The data directory ${dataDir} can't be locked (${describe(error)}). It must be writable, on a file system with locks.`,
    { cause: error },
  );
}

/** The file is only informative: its writer may be between taking the lock and writing it. */
function holder(pidFile: string): string {
  try {
    return `process ${readFileSync(pidFile, "utf8").trim()}`;
  } catch {
    return "a process that is just starting";
  }
}
