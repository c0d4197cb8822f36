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
      `Someone entered several wrong passwords for your account at ${model.properties.name} (${model.siteUrl}). The last attempt came from the address ${address}, on ${new Date(now).toUTCString()}.`,
      "After five wrong passwords, sign-ins are blocked for half an hour. You can still sign in from browsers that you have used before.",
      "If this was you, no action is needed. If it wasn't, nobody got in. If your password is short or you also use it elsewhere, choose a better one.",
    ],
    now,
  });
}
