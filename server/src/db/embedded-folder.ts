import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { StartError } from "../base/start-error.ts";

/** The major version of PGlite's PostgreSQL, which opens no folder of another major version. */
export const embeddedMajorVersion = 18;

/** Returns the major version of the PostgreSQL that a database folder belongs to. */
export async function majorVersionOf(folder: string): Promise<number> {
  return Number(await readFile(join(folder, "PG_VERSION"), "utf8"));
}

/**
 * Returns the folder of the data directory's embedded database. Creates the folder if it does not exist, which takes
 * two seconds.
 */
export async function prepareEmbeddedFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, "db");
  if (!existsSync(folder)) {
    if (existsSync(movingName(folder))) throw new StartError(interruptedMove(folder));
    // The folder has another name until it is complete and on disk, so an interrupted start leaves nothing incomplete.
    const incomplete = `${folder}.incomplete`;
    await createFolder(incomplete);
    await renameDurably(incomplete, folder);
  }
  return folder;
}

/** The name of a folder until an installation has moved into it from a server. */
export const movingName = (folder: string): string => `${folder}.moving`;

const interruptedMove = (folder: string): string =>
  `The move of this installation into ${folder} was interrupted. Run confab move --to embedded again, with DATABASE_URL, which starts over. To stay with that server, delete ${movingName(folder)}, and start Confab with DATABASE_URL.`;

/** Creates an empty database in `folder`, and removes the folder's previous content. Throws `StartError`. */
export async function createFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const program = fileURLToPath(new URL("./embedded-initialize.ts", import.meta.url));
  const child = spawn(process.execPath, [program, folder], { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const [status] = await once(child, "close");
  if (status !== 0) throw new StartError(`Creating a database in ${folder} failed.\n${output.trim()}`);
}

/** Renames a folder within its directory, and resolves once the new name is on disk. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  const directory = await open(dirname(to), "r");
  await directory.sync();
  await directory.close();
}
