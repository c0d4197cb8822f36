/** Runs once, on an empty database. Creates an organization and its owner, and stores the owner's credentials. */
import { type OwnerCredentials, writeZuliprc, zuliprcPath } from "../base/owner-zuliprc.ts";
import { StartError } from "../base/start-error.ts";
import { GENERATED_OWNER_EMAIL } from "../config/config.ts";
import { describe } from "../db/errors.ts";
import { FIRST_HOST } from "../realm/addresses.ts";
import type { Context } from "../realm/context.ts";
import { lookupFirstRealm } from "../realm/queries.ts";
import { checkRealmRequest, type RealmWithAccess, setUpRealm } from "./set-up-realm.ts";

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
  const { ownerEmail = GENERATED_OWNER_EMAIL, ownerPassword, name = "Confab" } = context.config.firstRealm;
  checkRealmRequest({ name, ownerEmail }, { name: "CONFAB_ORG_NAME", ownerEmail: "CONFAB_OWNER_EMAIL" });
  const zuliprc = zuliprcPath(context.config.dataDir);
  const realm = await setUpRealm(
    context,
    { host: FIRST_HOST, name, ownerEmail, ownerPassword },
    ({ siteUrl, owner }) => keepCredentials(zuliprc, siteUrl, owner),
  );
  return realm && { ...realm, zuliprc };
}

async function keepCredentials(path: string, siteUrl: string, owner: OwnerCredentials): Promise<void> {
  try {
    await writeZuliprc(path, siteUrl, owner);
  } catch (error) {
    throw new StartError(
      `Can't write ${path}: ${describe(error)}. Set CONFAB_DATA_DIR to a folder of your own.`,
    );
  }
}
