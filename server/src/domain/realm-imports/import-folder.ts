/** The files of imports, in the data directory of the node that received them. */
import { constants } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { badRequest } from "@confab/contract";
import type { Random } from "../../base/clock.ts";
import type { SiteAccess } from "../../exchange/convert/converter.ts";
import type { Converted } from "../../exchange/convert-export.ts";

/** The space that an upload leaves to others, as unpacking does. */
const KEPT_FREE_BYTES = 2 ** 30;

/** One folder, which may not exist. */
export class ImportFolder {
  readonly path: string;

  /** @param name as `newFolderName` made it */
  constructor(dataDir: string, name: string) {
    this.path = join(topOf(dataDir), name);
  }

  get #upload(): string {
    return join(this.path, "upload");
  }

  get #converted(): string {
    return join(this.path, "converted.json");
  }

  get #access(): string {
    return join(this.path, "access.json");
  }

  async exists(): Promise<boolean> {
    return (await stat(this.path).catch(() => undefined))?.isDirectory() ?? false;
  }

  async create(): Promise<void> {
    await mkdir(this.#upload, { recursive: true, mode: 0o700 });
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }

  /** Moves the uploaded file here. */
  async take(path: string, fileName: string): Promise<void> {
    const target = join(this.#upload, plainName(fileName));
    await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
      // Uploads may be on a disk of their own.
      if (error.code !== "EXDEV") throw error;
      await copyFile(path, target, constants.COPYFILE_EXCL);
    });
  }

  /** Returns the path of the uploaded file. */
  async uploaded(): Promise<string> {
    const [name] = await readdir(this.#upload);
    if (name === undefined) throw new Error(`There is no uploaded file in ${this.path}`);
    return join(this.#upload, name);
  }

  /** Keeps the access to the product until the export is read. */
  async noteAccess(access: SiteAccess): Promise<void> {
    await writeFile(this.#access, JSON.stringify(access), { mode: 0o600 });
  }

  /** Returns what `noteAccess` has kept, and removes it. */
  async takeAccess(): Promise<SiteAccess | undefined> {
    const text = await readFile(this.#access, "utf8").catch(() => undefined);
    await rm(this.#access, { force: true });
    return text === undefined ? undefined : (JSON.parse(text) as SiteAccess);
  }

  async noteConverted(converted: Converted): Promise<void> {
    await writeFile(this.#converted, JSON.stringify(converted));
  }

  async converted(): Promise<Converted> {
    return JSON.parse(await readFile(this.#converted, "utf8")) as Converted;
  }
}

const topOf = (dataDir: string): string => join(dataDir, "import-jobs");

const prefixOf = (realmId: number): string => `${realmId}-`;

export const newFolderName = (realmId: number, random: Random): string =>
  prefixOf(realmId) + random.bytes(8).toString("hex");

/** Removes the folders of an organization's earlier imports. */
export async function removeOtherFolders(
  dataDir: string,
  realmId: number,
  kept: string | undefined,
): Promise<void> {
  const names = await readdir(topOf(dataDir)).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(prefixOf(realmId)) || name === kept) continue;
    await new ImportFolder(dataDir, name).remove();
  }
}

/** Checks that the disk has room for a file. @throws ApiError */
export async function requireRoom(dataDir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize - KEPT_FREE_BYTES >= bytes) return;
  throw badRequest("The server has too little free space for this file.");
}

/** Returns a name that every file system takes, and that ends as the original does. */
const plainName = (name: string): string =>
  name
    .replaceAll(/[^\w.-]+/g, "_")
    .replace(/^\.+/, "")
    .slice(-100) || "export";
