/** The mail that warns a user that someone is guessing their password. */
import { composeMail } from "../../mail/mail.ts";
import { insertComposedMail } from "../../mail/outbox.ts";
import type { Realm } from "../../realm/realm.ts";
import { settingOf } from "./decide.ts";
import { unsubscribeHeaders, unsubscribePath } from "./unsubscribe.ts";

/** @param address the network address of the last guess */
export async function mailGuesses(realm: Realm, userId: number, address: string): Promise<void> {
  const { context, realmId, model } = realm;
  const user = model.users.get(userId);
  if (context.config.smtpUrl === undefined || !user?.is_active) return;
  if (!settingOf(user, "enable_login_emails")) return;
  const now = context.clock.now();
  const unsubscribe = `${model.siteUrl}${unsubscribePath(realmId, userId, "login", context.secrets)}`;
  const mail = composeMail({
    to: user.delivery_email,
    subject: `Wrong passwords for your account at ${model.properties.name}`,
    paragraphs: [
      `Hello ${user.full_name},`,
      `somebody entered several wrong passwords for your account at ${model.properties.name} (${model.siteUrl}). The last one came from the address ${address}, on ${new Date(now).toUTCString()}.`,
      "After five wrong passwords, no more are accepted for half an hour. You can still sign in at the browsers that you used before.",
      "If it was you, there is nothing to do. If it wasn't, nobody got in; if your password is short or you use it elsewhere, too, choose a better one.",
    ],
    action: { label: "Choose a new password", url: `${model.siteUrl}/accounts/password/reset/` },
    closing: `No more mails like this: ${unsubscribe}`,
  });
  await insertComposedMail(
    { realmId, context, runner: context.engine, now },
    { ...mail, headers: unsubscribeHeaders(unsubscribe) },
  );
  realm.wake("mails");
}
