/** The mail that warns a user that someone is guessing their password. */
import type { Realm } from "../../realm/realm.ts";
import { mailAboutAccount, wantsAccountMail } from "./account-mail.ts";

/** @param address the network address of the last guess */
export async function mailGuesses(realm: Realm, userId: number, address: string): Promise<void> {
  const { context, model } = realm;
  const user = model.users.get(userId);
  if (!user?.is_active || !wantsAccountMail(realm, user)) return;
  const now = context.clock.now();
  await mailAboutAccount(realm, user, {
    subject: `Wrong passwords for your account at ${model.properties.name}`,
    paragraphs: [
      `somebody entered several wrong passwords for your account at ${model.properties.name} (${model.siteUrl}). The last one came from the address ${address}, on ${new Date(now).toUTCString()}.`,
      "After five wrong passwords, no more are accepted for half an hour. You can still sign in at the browsers that you used before.",
      "If it was you, there is nothing to do. If it wasn't, nobody got in; if your password is short or you use it elsewhere, too, choose a better one.",
    ],
    now,
  });
}
