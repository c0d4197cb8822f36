import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../base/start-error.ts";
import { DataDirectoryInUse, describe } from "./errors.ts";

/** SQLITE_BUSY: another process holds the lock. */
const sqliteBusy = 5;

/**
 * Locks the data directory for this process until the result is disposed of, or throws `DataDirectoryInUse`.
 *
 * The lock is the operating system's own (POSIX record locks, LockFileEx), reached through Node's built-in SQLite: an
 * exclusive transaction on an empty database that is never written to. The lock therefore ends with the process,
 * however that ends. No leftover file can be mistaken for the lock, and it also works between containers that share the
 * directory. A file with a process id can be stale. A listening socket leaves a file that must be removed, where two
 * simultaneous starts race.
 *
 * The lock file is never removed, as that would race, too. This process must not open the file in any other way:
 * closing any handle of a file releases the process's record locks on it.
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
          "Stop that one, or set CONFAB_DATA_DIR to another directory for this one.",
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
    `The data directory ${dataDir} can't be locked (${describe(error)}). It must be writable and on a file system that supports locks.`,
    { cause: error },
  );
}

/**
 * Describes the process that holds the lock. The file is only informative: a process takes the lock before writing it.
 */
function holder(pidFile: string): string {
  try {
    return `process ${readFileSync(pidFile, "utf8").trim()}`;
  } catch {
    return "a process that is just starting";
  }
}
