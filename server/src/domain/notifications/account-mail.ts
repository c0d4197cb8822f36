/** Mails that warn users about sign-ins to their accounts. One setting of the user turns all of them off. */
import { composeMail } from "../../mail/mail.ts";
import { sendsMail } from "../../mail/mailer.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { insertComposedMail } from "../mail/outbox.ts";
import { settingOf } from "./decide.ts";
import { unsubscribeHeaders, unsubscribePath } from "./unsubscribe.ts";

/** True if the server sends mail and the user wants mails about sign-ins. */
export const wantsAccountMail = (realm: Realm, user: User): boolean =>
  sendsMail(realm.context.config) && settingOf(user, "enable_login_emails");

/**
 * Enqueues a mail that offers a new password and a link to unsubscribe.
 *
 * @param paragraphs follow the greeting
 * @param now milliseconds since 1970
 */
export async function mailAboutAccount(
  realm: Realm,
  user: User,
  { subject, paragraphs, now }: { subject: string; paragraphs: readonly string[]; now: number },
): Promise<void> {
  const { context, realmId, model } = realm;
  const unsubscribe = `${model.siteUrl}${unsubscribePath(realmId, user.user_id, "login", context.secrets)}`;
  const mail = composeMail({
    to: user.delivery_email,
    subject,
    paragraphs: [`Hello ${user.full_name},`, ...paragraphs],
    action: { label: "Choose a new password", url: `${model.siteUrl}/accounts/password/reset/` },
    closing: `Unsubscribe: ${unsubscribe}`,
  });
  await insertComposedMail(
    { realmId, context, runner: context.engine, now },
    { ...mail, headers: unsubscribeHeaders(unsubscribe) },
  );
  realm.wake("mails");
}
