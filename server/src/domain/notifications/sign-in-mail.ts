/** The mail that notifies a user of a sign-in from a browser that they have not used before. */

import { composeMail } from "../../mail/mail.ts";
import { insertComposedMail } from "../../mail/outbox.ts";
import type { Realm } from "../../realm/realm.ts";
import { settingOf } from "./decide.ts";
import { unsubscribeHeaders, unsubscribePath } from "./unsubscribe.ts";

/** The time after joining during which no such mail is sent: new users know that they sign in. */
const JUST_JOINED_MILLISECONDS = 60_000;

/** @param userAgent the browser's `User-Agent` header */
export async function mailSignIn(realm: Realm, userId: number, userAgent: string): Promise<void> {
  const { context, realmId, model } = realm;
  const user = model.users.get(userId);
  const now = context.clock.now();
  if (context.config.smtpUrl === undefined || !user) return;
  if (!settingOf(user, "enable_login_emails") || now - user.joined_at < JUST_JOINED_MILLISECONDS) return;
  const unsubscribe = `${model.siteUrl}${unsubscribePath(realmId, userId, "login", context.secrets)}`;
  const browser = userAgent === "" ? "a browser that does not say what it is" : userAgent.slice(0, 200);
  const mail = composeMail({
    to: user.delivery_email,
    subject: `New sign-in at ${model.properties.name}`,
    paragraphs: [
      `Hello ${user.full_name},`,
      `somebody, probably you, signed in to your account at ${model.properties.name} (${model.siteUrl}) from a browser that was not used for it before.`,
      `It was ${browser}, on ${new Date(now).toUTCString()}.`,
      "If it wasn't you, choose a new password: that ends all sessions.",
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
