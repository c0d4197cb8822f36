/** Shares uploaded files between the daily backups, so that all of them together hold each file once. */
import { link, stat } from "node:fs/promises";
import { join } from "node:path";
import { type BackupFile, filesOfDailyBackup } from "./manifest.ts";

export class EarlierBackup {
  /** The sum of all files, in bytes. */
  readonly bytes: number;
  readonly #folder: string;
  /** Uploaded files by path. */
  readonly #uploads: ReadonlyMap<string, BackupFile>;

  private constructor(folder: string, bytes: number, uploads: ReadonlyMap<string, BackupFile>) {
    this.#folder = folder;
    this.bytes = bytes;
    this.#uploads = uploads;
  }

  static async read(folder: string): Promise<EarlierBackup> {
    const uploads = new Map<string, BackupFile>();
    let bytes = 0;
    for await (const file of filesOfDailyBackup(folder)) {
      bytes += file.bytes;
      if (file.path.startsWith("uploads/")) uploads.set(file.path, file);
    }
    return new EarlierBackup(folder, bytes, uploads);
  }

  /**
   * Returns the same file of this backup. A file that is missing here, or that was replaced since, has none.
   *
   * @param path its path in the backup
   * @param current the file as the server has it
   */
  async find(
    path: string,
    current: { readonly size: number; readonly mtimeMs: number },
  ): Promise<BackupFile | undefined> {
    const file = this.#uploads.get(path);
    if (file?.bytes !== current.size) return undefined;
    const copy = await stat(join(this.#folder, path)).catch(() => undefined);
    return copy?.size === current.size && copy.mtimeMs >= current.mtimeMs ? file : undefined;
  }

  /** Links a file into another backup. @returns false where the file system can't, so that a copy is needed */
  async link({ path }: BackupFile, folder: string): Promise<boolean> {
    return link(join(this.#folder, path), join(folder, path)).then(
      () => true,
      () => false,
    );
  }
}
