/** One's own name and password, which are changed beside the settings (reference 12.4). */
import { ApiError, badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { clearAttempts, useAttempt } from "../attempts/attempts.ts";
import { revokeConfirmations } from "../confirmations/confirmations.ts";
import { doEndSessions } from "../sessions/actions.ts";
import { isAdministrator } from "../users/access.ts";
import { hashPassword, matchesPassword } from "../users/password.ts";
import { lookupCredentials, updateAccount } from "../users/queries.ts";
import { doChangeName } from "../users/update.ts";
import { isWeakPassword } from "./password-strength.ts";

/** Blank names are ignored, and so are all where the organization has fixed its users' names. */
export async function doChangeOwnName(tx: WriteTx, user: User, name: string): Promise<void> {
  if (name.trim() === "") return;
  if (tx.model.properties.name_changes_disabled && !isAdministrator(user)) return;
  await doChangeName(tx, user, name);
}

/**
 * Guessing one's own password counts as trying to sign in does, but is answered in other words.
 *
 * @throws ApiError when it is not the user's password
 */
export async function checkOldPassword(realm: Realm, user: User, password: string): Promise<void> {
  await useAttempt(realm, "signIn", user.delivery_email).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    const seconds = Math.ceil(Number(error.fields["retry-after"]));
    throw badRequest(`You're making too many attempts! Try again in ${seconds} seconds.`);
  });
  const credentials = await realm.read((tx) => lookupCredentials(tx, user.user_id));
  const passwordHash = credentials?.passwordHash;
  if (!passwordHash || !(await matchesPassword(password, passwordHash))) throw badRequest("Wrong password!");
  await clearAttempts(realm, "signIn", user.delivery_email);
}

/**
 * Gives an account another password. Who is signed in with the old one is not any more, and what was mailed to reset
 * it is worth nothing.
 *
 * @param session the hash of the session that stays: the one in which the user asked for it
 */
export async function doChangePassword(
  tx: WriteTx,
  user: User,
  passwordHash: string,
  session?: string,
): Promise<void> {
  await updateAccount(tx, user.user_id, { password_hash: passwordHash });
  await doEndSessions(tx, user.user_id, session);
  await revokeConfirmations(tx, user.user_id, ["password reset", "desktop sign in"]);
}

/** The hash of a new password; hashing takes a while, so it belongs before the transaction. @throws ApiError */
export async function hashNewPassword(
  user: Pick<User, "delivery_email" | "full_name">,
  password: string,
): Promise<string> {
  if (await isWeakPassword(password, [user.delivery_email, user.full_name])) {
    throw badRequest("New password is too weak!");
  }
  return hashPassword(password);
}
