/** Sends the mail about messages of one conversation that a user has missed. */

import type { Realm } from "../../realm/realm.ts";
import { insertComposedMail } from "../mail/outbox.ts";
import { composeMissedMail } from "./compose-mail.ts";
import { settingOf } from "./decide.ts";
import { type MissedMessages, readMissed } from "./missed-messages.ts";
import { type Batch, deleteNotifications } from "./queries.ts";

/** Enqueues the mail in the transaction that deletes the notifications, so it is sent once. */
export async function sendMissedMail(realm: Realm, batch: Batch): Promise<void> {
  const { context, realmId, model } = realm;
  // Without a mail server, mails go to files for the operator. Nobody reads notifications there.
  const canSend = context.config.smtpUrl !== undefined;
  const missed = canSend ? await realm.read((tx) => readMissed(tx, batch)) : undefined;
  const mail =
    missed && isWanted(missed) ? composeMissedMail(missed, { model, secrets: context.secrets }) : undefined;
  const now = context.clock.now();
  await context.engine.transaction(async (runner) => {
    const left = await deleteNotifications(runner, realmId, batch);
    // No rows are left if another node was faster.
    if (mail && left.length > 0) await insertComposedMail({ realmId, context, runner, now }, mail);
  });
  if (mail) realm.wake("mails");
}

/**
 * True if the user still wants such mails: they may have turned them off meanwhile. Choices for a single stream are
 * checked only when the notification is created.
 */
function isWanted({ user, trigger }: MissedMessages): boolean {
  return trigger === "stream_email_notify" || settingOf(user, "enable_offline_email_notifications");
}
