/**
 * The folder that a server keeps its daily backups in. Anything else may be in it, too: backups that operators have
 * created, and those of other installations. Only what says that it belongs to this installation is ever removed.
 */
import { readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { incompleteOf } from "./create-backup.ts";
import { isDailyBackupOf, manifestPath } from "./manifest.ts";

/** A complete backup. */
export interface DailyBackup {
  readonly folder: string;
  /** Its beginning in milliseconds since 1970, which is also its name. */
  readonly time: number;
}

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;
const INCOMPLETE = incompleteOf("");

export class DailyFolder {
  readonly path: string;
  readonly #installation: string;

  constructor(path: string, installation: string) {
    this.path = path;
    this.#installation = installation;
  }

  /** Returns the folder for a new backup. */
  folderFor(time: number): string {
    return join(this.path, `${new Date(time).toISOString().slice(0, 19).replaceAll(":", "-")}Z`);
  }

  /**
   * Lists the complete backups, the newest first. Those after `now` come last: they were made while the clock was wrong.
   */
  async list(now: number): Promise<DailyBackup[]> {
    const backups: DailyBackup[] = [];
    for (const name of await this.#names()) {
      const [match, day, ...parts] = NAME.exec(name) ?? [];
      const folder = join(this.path, name);
      if (match === undefined || !(await isDailyBackupOf(this.#installation, folder))) continue;
      backups.push({ folder, time: Date.parse(`${day}T${parts.join(":")}Z`) });
    }
    const isPast = ({ time }: DailyBackup) => Number(time <= now);
    return backups.sort((a, b) => isPast(b) - isPast(a) || b.time - a.time);
  }

  /** Removes what is left of backups that were interrupted. */
  async removeLeftovers(): Promise<void> {
    for (const name of await this.#names()) {
      if (name.endsWith(INCOMPLETE) && NAME.test(basename(name, INCOMPLETE))) {
        await this.removeIncomplete(join(this.path, name));
      }
    }
  }

  /** Removes the oldest backups, so that `kept` remain. */
  async rotate(now: number, kept: number): Promise<void> {
    for (const { folder } of (await this.list(now)).slice(kept)) {
      // A crash in between leaves nothing that looks like a backup.
      await rename(folder, incompleteOf(folder));
      await this.removeIncomplete(incompleteOf(folder));
    }
  }

  /** Removes an incomplete backup, if it is of this installation. */
  async removeIncomplete(folder: string): Promise<void> {
    if (!(await isDailyBackupOf(this.#installation, folder))) return;
    // The manifest, which tells whose it is, goes last.
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (path !== manifestPath(folder)) await rm(path, { recursive: true, force: true });
    }
    await rm(folder, { recursive: true, force: true });
  }

  async #names(): Promise<string[]> {
    return readdir(this.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
  }
}
