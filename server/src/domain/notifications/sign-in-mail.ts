/** The mail that notifies a user of a sign-in from a browser that they have not used before. */
import type { Realm } from "../../realm/realm.ts";
import { mailAboutAccount, wantsAccountMail } from "./account-mail.ts";

/** The time after joining during which no such mail is sent: new users know that they sign in. */
const JUST_JOINED_MILLISECONDS = 60_000;

/** @param userAgent the browser's `User-Agent` header */
export async function mailSignIn(realm: Realm, userId: number, userAgent: string): Promise<void> {
  const { context, model } = realm;
  const user = model.users.get(userId);
  const now = context.clock.now();
  if (!user || !wantsAccountMail(realm, user) || now - user.joined_at < JUST_JOINED_MILLISECONDS) return;
  const browser = userAgent.slice(0, 200);
  await mailAboutAccount(realm, user, now, (mails, values) => mails.signIn({ ...values, browser }));
}
