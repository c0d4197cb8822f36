/** Changes a user's own name and password, which are not settings (docs/interface/settings.md#changing-settings). */
import { ApiError, badRequest, missingParameter } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { isAdministrator } from "../access/users.ts";
import { type GuessSource, guessedUser, tryPassword } from "../attempts/guesses.ts";
import { revokeConfirmations } from "../confirmations/confirmations.ts";
import { isMethodOn } from "../realm/authentication-methods.ts";
import { doEndSessions } from "../sessions/actions.ts";
import type { Session } from "../sessions/queries.ts";
import { isWeakPassword } from "../settings/values/password-strength.ts";
import type { UserWrite } from "../user-write.ts";
import { hashPassword, matchesPassword } from "../users/password.ts";
import { lookupCredentials, updateAccount } from "../users/queries.ts";
import { doReplaceApiKey } from "./keys.ts";
import { doChangeName } from "./update.ts";

/** Changes the user's name. Ignores blank names, and all names if the organization forbids changes. */
export async function doChangeOwnName(tx: WriteTx, user: User, name: string): Promise<void> {
  if (name.trim() === "") return;
  if (tx.model.properties.name_changes_disabled && !isAdministrator(user)) return;
  await doChangeName(tx, user, name);
}

/**
 * Checks a user's own password. Wrong guesses count like attempts to sign in, but the errors differ.
 *
 * @throws ApiError if it is not the user's password
 */
export async function checkOldPassword(
  realm: Realm,
  user: User,
  password: string,
  source: GuessSource,
): Promise<void> {
  const check = async () => {
    const credentials = await realm.read((tx) => lookupCredentials(tx, user.user_id));
    const passwordHash = credentials?.passwordHash;
    return passwordHash && (await matchesPassword(password, passwordHash)) ? passwordHash : undefined;
  };
  const proven = await tryPassword(realm, guessedUser(user), source, check).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    const seconds = Math.ceil(Number(error.fields["retry-after"]));
    throw badRequest(`You're making too many attempts! Try again in ${seconds} seconds.`);
  });
  if (proven === undefined) throw badRequest("Wrong password!");
}

/** The origin of a request, and the password in it. */
export interface Proof {
  readonly session: Session | undefined;
  readonly guessSource: GuessSource;
  readonly password: string | undefined;
  /** The name of the parameter that the password came in. */
  readonly parameter: string;
}

/**
 * Checks the password before a browser's session is used for a change that would outlast it. So anyone who finds a
 * signed-in browser can't take over the account. The protocol lets programs make the same changes with their key alone.
 * Accounts of a directory or provider have no password here, and need none.
 *
 * @throws ApiError if a password is needed, and missing or wrong
 */
export async function checkInSession(realm: Realm, user: User, proof: Proof): Promise<void> {
  if (!proof.session || !isMethodOn(realm.model, "Email")) return;
  const credentials = await realm.read((tx) => lookupCredentials(tx, user.user_id));
  if (credentials?.passwordHash == null) return;
  if (proof.password === undefined) throw missingParameter(proof.parameter);
  await checkOldPassword(realm, user, proof.password, proof.guessSource);
}

/** Gives the user a new API key and returns it. @throws ApiError for a missing or wrong password */
export async function regenerateOwnApiKey(
  realm: Realm,
  user: User,
  write: UserWrite,
  proof: Proof,
): Promise<string> {
  await checkInSession(realm, user, proof);
  return write((tx, actor) => doReplaceApiKey(tx, actor));
}

/**
 * Changes the password of an account. Ends the sessions that began with the old password, and invalidates links that
 * were mailed before. Otherwise anyone who knew the old password could have requested a change of address, and could
 * then reset the password there.
 *
 * @param session the hash of the session that continues: the one in which the user asked for it
 */
export async function doChangePassword(
  tx: WriteTx,
  user: User,
  passwordHash: string,
  session?: string,
): Promise<void> {
  await updateAccount(tx, user.user_id, { password_hash: passwordHash });
  await doEndSessions(tx, user.user_id, session);
  await revokeConfirmations(tx, user.user_id, ["email change", "password reset", "desktop sign in"]);
}

/** Returns the hash of a new password. Hashing is slow, so call it before the transaction. @throws ApiError */
export async function hashNewPassword(
  user: Pick<User, "delivery_email" | "full_name">,
  password: string,
): Promise<string> {
  if (await isWeakPassword(password, [user.delivery_email, user.full_name])) {
    throw badRequest("New password is too weak!");
  }
  return hashPassword(password);
}
