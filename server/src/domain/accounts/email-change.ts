/**
 * Changes the e-mail address of an account, once a link mailed to the new address confirms it
 * (docs/interface/settings.md#changing-settings).
 */
import { badRequest } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { textsForUser } from "../../texts/texts.ts";
import { isAdministrator } from "../access/users.ts";
import {
  createConfirmation,
  peekConfirmation,
  revokeConfirmations,
  spendConfirmation,
} from "../confirmations/confirmations.ts";
import { putMail } from "../mail/outbox.ts";
import { accountValues } from "../mail/values.ts";
import { addressProblem } from "../realm-domains/check.ts";
import { emailChanged, everyone, userAvatarChanged, visibleEmailChanged } from "../users/events.ts";
import { isEmail } from "../users/names.ts";
import { showsAddress, visibilityOf } from "../users/present.ts";
import { updateAccount } from "../users/queries.ts";

/** Returns the requested address, if it differs from the current one. */
export function otherEmail(user: User, wanted: string | undefined): string | undefined {
  const email = wanted?.trim() ?? "";
  return email === "" || email === user.delivery_email ? undefined : email;
}

/** @throws ApiError if the user may not have the address */
export async function checkNewEmail(user: User, email: string, model: RealmModel): Promise<void> {
  if (model.properties.email_changes_disabled && !isAdministrator(user)) {
    throw badRequest("Email address changes are disabled in this organization.");
  }
  if (!isEmail(email)) throw badRequest("Invalid address.");
  const problem = await addressProblem(email, model);
  if (problem === "outside") throw badRequest("Outside your domain.");
  if (problem === "disposable") throw badRequest("Please use your real email address.");
  const holder = model.userByDeliveryEmail(email);
  if (holder && holder.user_id !== user.user_id) throw badRequest("Already has an account.");
}

/** Mails a link to the new address. The old address stays until the link is followed. @throws ApiError */
export async function requestEmailChange(tx: WriteTx, user: User, email: string): Promise<void> {
  await checkNewEmail(user, email, tx.model);
  const subject = { new_email: email };
  const token = await createConfirmation(tx, "email change", { userId: user.user_id, subject });
  const url = `${tx.model.siteUrl}/accounts/confirm_new_email/${token}`;
  const { language, mails } = textsForUser(user);
  await putMail(tx, {
    to: email,
    language,
    ...mails.emailChange({ ...accountValues(user, tx.model), email, url }),
  });
}

/** Returns the address that a link confirms; `undefined` if the link can't be used. */
export async function lookupEmailChange(realm: Realm, token: string): Promise<string | undefined> {
  const found = await realm.read((tx) => peekConfirmation(tx, "email change", token));
  return found?.subject.new_email;
}

/**
 * Changes the address of a link's account, and notifies the old address.
 *
 * @returns the address; `undefined` if the link can't be used
 * @throws ApiError if the user may no longer have the address
 */
export async function confirmEmailChange(realm: Realm, token: string): Promise<string | undefined> {
  const changed = await realm.write(async (tx) => {
    const spent = await spendConfirmation(tx, "email change", token);
    const user = spent?.userId == null ? undefined : tx.model.users.get(spent.userId);
    if (!spent || !user?.is_active) return undefined;
    const email = spent.subject.new_email;
    await checkNewEmail(user, email, tx.model);
    await doChangeEmail(tx, user, email);
    await notifyOldAddress(tx, user, email);
    return email;
  });
  realm.wake("mails");
  return changed;
}

/** Changes the address of an account. The caller has checked it. */
export async function doChangeEmail(tx: WriteTx, user: User, email: string): Promise<void> {
  const { user_id, avatar_place } = user;
  const avatar_version = user.avatar_version + 1;
  await updateAccount(tx, user_id, { delivery_email: email, avatar_version });
  // Links that were mailed to the old address must not give access to the account any longer.
  await revokeConfirmations(tx, user_id, ["email change", "password reset"]);
  tx.append(emailChanged.of({ user_id, delivery_email: email, visibility: visibilityOf(user) }, everyone));
  // Without an uploaded avatar, the avatar depends on the address.
  tx.append(userAvatarChanged.of({ user_id, avatar_place, avatar_version }, everyone));
  if (showsAddress(user)) tx.append(visibleEmailChanged.of({ user_id, new_email: email }, everyone));
}

async function notifyOldAddress(tx: WriteTx, user: User, email: string): Promise<void> {
  const { language, mails } = textsForUser(user);
  await putMail(tx, {
    to: user.delivery_email,
    language,
    ...mails.emailChanged({ ...accountValues(user, tx.model), email }),
  });
}
