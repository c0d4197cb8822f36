/** Runs once, on an empty database. Creates an organization and its owner, and stores the owner's credentials. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../base/start-error.ts";
import { describe } from "../db/errors.ts";
import { FIRST_HOST } from "../realm/addresses.ts";
import type { Context } from "../realm/context.ts";
import { lookupFirstRealm } from "../realm/queries.ts";
import { checkRealmRequest, type RealmWithAccess, setUpRealm, zuliprcLines } from "./set-up-realm.ts";

export interface FirstStart extends RealmWithAccess {
  /** The path of the file with the credentials. */
  readonly zuliprc: string;
}

/**
 * @returns `undefined` if an organization exists already, or if another node creates it at this moment. @throws
 * StartError
 */
export async function setUpFirstRealm(context: Context): Promise<FirstStart | undefined> {
  if ((await lookupFirstRealm(context.engine)) !== undefined) return undefined;
  const { ownerEmail = "owner@confab.localhost", ownerPassword, name = "Confab" } = context.config.firstRealm;
  checkRealmRequest({ name, ownerEmail }, { name: "CONFAB_ORG_NAME", ownerEmail: "CONFAB_OWNER_EMAIL" });
  const zuliprc = join(context.config.dataDir, "owner.zuliprc");
  const realm = await setUpRealm(
    context,
    { host: FIRST_HOST, name, ownerEmail, ownerPassword },
    ({ siteUrl, owner }) => writeZuliprc(zuliprc, zuliprcLines(siteUrl, owner)),
  );
  return realm && { ...realm, zuliprc };
}

async function writeZuliprc(path: string, lines: readonly string[]): Promise<void> {
  try {
    await writeFile(path, [...lines, ""].join("\n"), { mode: 0o600, flush: true });
  } catch (error) {
    throw new StartError(
      `Can't write ${path}: ${describe(error)}. Set CONFAB_DATA_DIR to a folder of your own.`,
    );
  }
}
