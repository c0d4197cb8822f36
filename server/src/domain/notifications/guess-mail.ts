/** The mail that warns a user that someone is guessing their password. */
import type { Realm } from "../../realm/realm.ts";
import { mailAboutAccount, wantsAccountMail } from "./account-mail.ts";

/** @param address the network address of the last guess */
export async function mailGuesses(realm: Realm, userId: number, address: string): Promise<void> {
  const user = realm.model.users.get(userId);
  if (!user?.is_active || !wantsAccountMail(realm, user)) return;
  const now = realm.context.clock.now();
  await mailAboutAccount(realm, user, now, (mails, values) => mails.guesses({ ...values, address }));
}
