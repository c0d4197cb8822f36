/** Resets a password without the old one, by a link that is mailed to the account's address. */
import { badRequest } from "@confab/contract";
import { outsideRequests } from "../../base/request-context.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { textsForUser } from "../../texts/texts.ts";
import { isBot } from "../access/users.ts";
import { useAttempt } from "../attempts/attempts.ts";
import { forgetGuesses } from "../attempts/guesses.ts";
import { createConfirmation, peekConfirmation, spendConfirmation } from "../confirmations/confirmations.ts";
import { putMail } from "../mail/outbox.ts";
import { accountValues } from "../mail/values.ts";
import { isMethodOn } from "../realm/authentication-methods.ts";
import { isEmail } from "../users/names.ts";
import { doReplaceApiKey } from "./keys.ts";
import { doChangePassword, hashNewPassword } from "./own-account.ts";

/**
 * Mails a link, if an account has the address. Resolves before it looks for the account, and counts all addresses
 * alike. So neither the response nor its time reveals who has an account.
 *
 * @param from the client's address, as it is counted
 * @throws ApiError 400 for an invalid address, 429
 */
export async function requestPasswordReset(realm: Realm, address: string, from: string): Promise<void> {
  const email = address.trim();
  if (!isEmail(email)) throw badRequest("Enter a valid email address.");
  await useAttempt(realm, "passwordResetFrom", from);
  await useAttempt(realm, "passwordReset", email);
  outsideRequests(() => {
    mailLink(realm, email).catch((error: unknown) =>
      realm.context.logger.error({ err: error }, "Creating a link to reset a password failed"),
    );
  });
}

async function mailLink(realm: Realm, email: string): Promise<void> {
  if (!accountOf(realm.model.userByDeliveryEmail(email), realm.model)) return;
  await realm.write(async (tx) => {
    const user = accountOf(tx.model.userByDeliveryEmail(email), tx.model);
    if (user) await doMailPasswordLink(tx, user);
  });
  realm.wake("mails");
}

/** Mails a link to choose a password to a person who signs in with one here (see `accountOf`). */
export async function doMailPasswordLink(tx: WriteTx, user: User): Promise<void> {
  const token = await createConfirmation(tx, "password reset", { userId: user.user_id, subject: null });
  const url = `${tx.model.siteUrl}/accounts/password/reset/${token}/`;
  const { language, mails } = textsForUser(user);
  await putMail(tx, {
    to: user.delivery_email,
    language,
    ...mails.passwordReset({ ...accountValues(user, tx.model), url }),
  });
}

/** Returns the user, if they are a person who signs in with a password here. */
export const accountOf = (user: User | undefined, model: RealmModel): User | undefined =>
  user?.is_active && !isBot(user) && !user.is_system && isMethodOn(model, "Email") ? user : undefined;

/** Returns the user whose password a link resets; `undefined` if the link can't be used. */
export async function lookupPasswordReset(realm: Realm, token: string): Promise<User | undefined> {
  const found = await realm.read((tx) => peekConfirmation(tx, "password reset", token));
  return found?.userId == null ? undefined : accountOf(realm.model.users.get(found.userId), realm.model);
}

/**
 * Changes the password of a link's account, and ends all its sessions. Replaces its API key as well: anyone who knew
 * the old password may have fetched the key, which would otherwise stay valid.
 *
 * @returns the account's user; `undefined` if the link can't be used
 * @throws ApiError if the password is too weak; the link stays usable
 */
export async function resetPassword(
  realm: Realm,
  token: string,
  password: string,
): Promise<User | undefined> {
  const found = await lookupPasswordReset(realm, token);
  if (!found) return undefined;
  const passwordHash = await hashNewPassword(found, password);
  const user = await realm.write(async (tx) => {
    const spent = await spendConfirmation(tx, "password reset", token);
    const account = spent?.userId == null ? undefined : accountOf(tx.model.users.get(spent.userId), tx.model);
    if (!account) return undefined;
    await doChangePassword(tx, account, passwordHash);
    await doReplaceApiKey(tx, account);
    return account;
  });
  if (user) await forgetGuesses(realm, user);
  return user;
}
