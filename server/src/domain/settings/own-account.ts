/** One's own name, address and password, which are changed beside the settings (reference 12.4). */
import { badRequest } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { addressProblem } from "../realm-domains/check.ts";
import { isAdministrator } from "../users/access.ts";
import { isEmail } from "../users/names.ts";
import { hashPassword, matchesPassword } from "../users/password.ts";
import { lookupCredentials } from "../users/queries.ts";
import { doChangeName } from "../users/update.ts";
import { isWeakPassword } from "./password-strength.ts";

/** Blank names are ignored, and so are all where the organization has fixed its users' names. */
export async function doChangeOwnName(tx: WriteTx, user: User, name: string): Promise<void> {
  if (name.trim() === "") return;
  if (tx.model.properties.name_changes_disabled && !isAdministrator(user)) return;
  await doChangeName(tx, user, name);
}

/**
 * Refuses another address than the present one, in any case: it would have to be confirmed by mail.
 *
 * @throws ApiError
 */
export async function checkOwnEmail(user: User, email: string, model: RealmModel): Promise<void> {
  const address = email.trim();
  if (address === "" || address === user.delivery_email) return;
  if (model.properties.email_changes_disabled && !isAdministrator(user)) {
    throw badRequest("Email address changes are disabled in this organization.");
  }
  if (!isEmail(address)) throw badRequest("Invalid address.");
  const problem = await addressProblem(address, model);
  if (problem === "outside") throw badRequest("Outside your domain.");
  if (problem === "disposable") throw badRequest("Please use your real email address.");
  const holder = model.userByDeliveryEmail(address);
  if (holder && holder.user_id !== user.user_id) throw badRequest("Already has an account.");
  throw badRequest(
    "A new e-mail address has to be confirmed by mail, which this server does not send yet. The address stays as it is.",
  );
}

/** @throws ApiError when it is not the user's password */
export async function checkOldPassword(realm: Realm, user: User, password: string): Promise<void> {
  const credentials = await realm.read((tx) => lookupCredentials(tx, user.user_id));
  const passwordHash = credentials?.passwordHash;
  if (!passwordHash || !(await matchesPassword(password, passwordHash))) throw badRequest("Wrong password!");
}

/** The hash of a new password; hashing takes a while, so it belongs before the transaction. @throws ApiError */
export async function hashNewPassword(user: User, password: string): Promise<string> {
  if (await isWeakPassword(password, [user.delivery_email, user.full_name])) {
    throw badRequest("New password is too weak!");
  }
  return hashPassword(password);
}
