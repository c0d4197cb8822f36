/** Keeps the owner's credentials in `owner.zuliprc` in the data directory, in the format that all clients read. */
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface OwnerCredentials {
  readonly email: string;
  readonly apiKey: string;
}

export const zuliprcPath = (dataDir: string): string => join(dataDir, "owner.zuliprc");

/** Returns the lines of a `.zuliprc`. */
export const zuliprcLines = (siteUrl: string, { email, apiKey }: OwnerCredentials): string[] => [
  "[api]",
  `email=${email}`,
  `key=${apiKey}`,
  `site=${siteUrl}`,
];

export const writeZuliprc = (path: string, siteUrl: string, owner: OwnerCredentials): Promise<void> =>
  writeFile(path, textOf(siteUrl, owner), { mode: 0o600, flush: true });

/**
 * Changes the address in the file if it holds this owner's key. Programs that read the file keep working.
 *
 * @param ownsKey tells if a key is the owner's
 */
export async function updateZuliprc(
  path: string,
  email: string,
  ownsKey: (apiKey: string) => boolean,
): Promise<void> {
  const lines = await readFile(path, "utf8").catch(() => "");
  const textAfter = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(lines)?.[1] ?? "";
  const apiKey = textAfter("key");
  if (!ownsKey(apiKey)) return;
  // A crash leaves the old file or the new one.
  const next = `${path}.new`;
  await writeZuliprc(next, textAfter("site"), { email, apiKey });
  await rename(next, path);
}

/** Deletes the file if it is about this address. */
export async function removeZuliprc(path: string, email: string): Promise<void> {
  const lines = await readFile(path, "utf8").catch(() => "");
  if (lines.split("\n").includes(`email=${email}`)) await rm(path);
}

const textOf = (siteUrl: string, owner: OwnerCredentials): string =>
  [...zuliprcLines(siteUrl, owner), ""].join("\n");
