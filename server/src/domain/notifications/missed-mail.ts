/** Sends the mail about messages of one conversation that a user has missed. */
import type { Secrets } from "../../base/secrets.ts";
import type { Mail } from "../../mail/mail.ts";
import { sendsMail } from "../../mail/mailer.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Tx } from "../../realm/tx.ts";
import { insertComposedMail } from "../mail/outbox.ts";
import { composeMissedMail } from "./compose-mail.ts";
import { settingOf } from "./decide.ts";
import { type MissedMessages, readMissed } from "./missed-messages.ts";
import { type Batch, deleteNotifications, hasOtherRealms } from "./queries.ts";

/** Enqueues the mail in the transaction that deletes the notifications, so it is sent once. */
export async function sendMissedMail(realm: Realm, batch: Batch): Promise<void> {
  const { context, realmId } = realm;
  // Without a mail server, mails go to files for the operator. Nobody reads notifications there.
  const canSend = sendsMail(context.config);
  const mail = canSend ? await realm.read((tx) => composeMail(tx, batch, context.secrets)) : undefined;
  const now = context.clock.now();
  await context.engine.transaction(async (runner) => {
    const left = await deleteNotifications(runner, realmId, batch);
    // No rows are left if another node was faster.
    if (mail && left.length > 0) await insertComposedMail({ realmId, context, runner, now }, mail);
  });
  if (mail) realm.wake("mails");
}

/** @returns undefined if there is nothing left to write about, or the user does not want mails */
async function composeMail(tx: Tx, batch: Batch, secrets: Secrets): Promise<Mail | undefined> {
  const missed = await readMissed(tx, batch);
  if (!missed || !isWanted(missed)) return undefined;
  const namesRealm = await isRealmNamed(tx, missed.user);
  return composeMissedMail(missed, { model: tx.model, secrets, namesRealm });
}

/** Returns whether subjects of mails to a user name the organization. */
async function isRealmNamed(tx: Tx, user: User): Promise<boolean> {
  const policy = settingOf(user, "realm_name_in_email_notifications_policy");
  return policy === NameInSubjects.always || (policy === NameInSubjects.automatic && hasOtherRealms(tx));
}

/** The values of `realm_name_in_email_notifications_policy`. */
const NameInSubjects = { automatic: 1, always: 2, never: 3 } as const;

/**
 * True if the user still wants such mails: they may have turned them off meanwhile. Choices for a single stream are
 * checked only when the notification is created.
 */
function isWanted({ user, trigger }: MissedMessages): boolean {
  if (trigger === "followed_topic_email_notify") {
    return settingOf(user, "enable_followed_topic_email_notifications");
  }
  return trigger === "stream_email_notify" || settingOf(user, "enable_offline_email_notifications");
}
