/** Reads where the server backs itself up to, and how often. */
import { join, relative, resolve, sep } from "node:path";
import { StartError } from "../base/start-error.ts";

export interface BackupOptions {
  /** The folder of the backups, an absolute path. */
  readonly folder: string;
  /** The number of daily backups that are kept, at least 1. */
  readonly kept: number;
}

/** A year of backups, each with a database of its own, is more than anyone wants to keep here. */
const MOST_KEPT = 366;

/** The only folder of the data directory that backups may be in. */
const WITHIN_DATA = "backups";

/**
 * @returns the options; `undefined` if the server makes no backups, as always on PostgreSQL
 * @throws StartError
 */
export function readBackupOptions(
  text: (name: string) => string | undefined,
  dataDir: string,
): BackupOptions | undefined {
  const folder = text("CONFAB_BACKUP_DIR");
  const number = text("CONFAB_DAILY_BACKUPS");
  const kept = number === undefined ? 7 : Number(number);
  if (number !== undefined && (!/^\d+$/.test(number) || kept > MOST_KEPT)) {
    throw new StartError(
      `CONFAB_DAILY_BACKUPS is "${number}"; it must be a number from 0 (none) to ${MOST_KEPT}.`,
    );
  }
  if (text("DATABASE_URL") !== undefined) {
    requireNone("CONFAB_BACKUP_DIR", folder !== undefined);
    requireNone("CONFAB_DAILY_BACKUPS", number !== undefined && kept > 0);
    return undefined;
  }
  const path = folder === undefined ? join(dataDir, WITHIN_DATA) : resolve(folder);
  requireOutsideData(path, dataDir);
  return kept === 0 ? undefined : { folder: path, kept };
}

function requireNone(name: string, isSet: boolean): void {
  if (!isSet) return;
  throw new StartError(
    `${name} is for the embedded database, but DATABASE_URL names a PostgreSQL server. Back that up by its own means, and unset one of the two.`,
  );
}

/** A backup must not copy itself, and nothing else may delete it. */
function requireOutsideData(path: string, dataDir: string): void {
  const [top] = relative(dataDir, path).split(sep);
  if (top === ".." || top === WITHIN_DATA) return;
  throw new StartError(
    `CONFAB_BACKUP_DIR is "${path}"; it must be outside the data directory, or its folder ${WITHIN_DATA}.`,
  );
}
