/** Invites imported people: mails each of them a link to choose a password. */
import type { PersonRecord } from "../../exchange/format/records.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { accountOf, doMailPasswordLink } from "../accounts/password-reset.ts";
import { isEmail } from "../users/names.ts";
import { lookupCredentials } from "../users/queries.ts";
import { type ImportJob, userOf } from "./job.ts";
import { findImported, noteImported } from "./queries.ts";

/**
 * Invites the active people with an address whose accounts the import created, and who have no password yet. Each is
 * invited once, also if the import is repeated. The mail and the note of it are written together.
 */
export async function invitePeople(job: ImportJob): Promise<void> {
  const { realm, counts, from } = job;
  for await (const { record } of from.again().people()) {
    if (await invitePerson(job, record)) counts.invited += 1;
  }
  if (counts.invited > 0) realm.wake("mails");
}

async function invitePerson(job: ImportJob, { key, email = "" }: PersonRecord): Promise<boolean> {
  const { realm, sourceId } = job;
  if (!isEmail(email.trim())) return false;
  return realm.write(async (tx) => {
    const created = await findImported(tx, sourceId, "account", [key]);
    const invited = await findImported(tx, sourceId, "invitation", [key]);
    const user = accountOf(userOf(job, key), tx.model);
    if (!user || !created.has(key) || invited.has(key)) return false;
    const credentials = await lookupCredentials(tx, user.user_id);
    if (credentials?.passwordHash !== null) return false;
    await doMailPasswordLink(tx, user);
    await noteImported(tx, sourceId, "invitation", new Map([[key, user.user_id]]));
    return true;
  }, UNHURRIED);
}
