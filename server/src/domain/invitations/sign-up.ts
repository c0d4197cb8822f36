/** Handles requests for an account, through a reusable link or where sign-up is open. */
import { badRequest, type LanguageCode } from "@confab/contract";
import { outsideRequests } from "../../base/request-context.ts";
import { sendsMail } from "../../mail/mailer.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { textsFor, textsForUser } from "../../texts/texts.ts";
import { isBot } from "../access/users.ts";
import { useAttempt } from "../attempts/attempts.ts";
import { createConfirmation } from "../confirmations/confirmations.ts";
import { putMail } from "../mail/outbox.ts";
import { placeValues } from "../mail/values.ts";
import { requireAllowedAddress } from "../realm-domains/check.ts";
import { isEmail } from "../users/names.ts";

/**
 * Mails a link for creating an account or, if the address has an account, a hint to sign in. Resolves before it looks
 * for the account, and counts all addresses alike. So neither the response nor its time reveals who has an account.
 *
 * @param invitationId the id of the reusable link; `null` if they came without one
 * @param from the network address of the client
 * @param language the language of the page; without it, the mail is in that of the organization
 * @throws ApiError 400 for an invalid address, 429
 */
export async function requestSignUp(
  realm: Realm,
  address: string,
  invitationId: number | null,
  from: string,
  language: LanguageCode | undefined,
): Promise<void> {
  const email = await checkSignUp(realm, address, from);
  outsideRequests(() => {
    realm
      .write((tx) => mailLink(tx, email, invitationId, language))
      .then(() => realm.wake("mails"))
      .catch((error: unknown) =>
        realm.context.logger.error({ err: error }, "Creating a link to sign up failed"),
      );
  });
}

/** Returns the address if it may join, and counts the request. @throws ApiError 400, 429 */
async function checkSignUp(realm: Realm, address: string, from: string): Promise<string> {
  const email = address.trim();
  if (!isEmail(email)) throw badRequest("Enter a valid email address.");
  await requireAllowedAddress(email, realm.model);
  await useAttempt(realm, "signUpFrom", from);
  await useAttempt(realm, "signUp", email);
  return email;
}

/**
 * True if a reusable link alone lets people join, because the server can't mail them. Where only some domains may join,
 * an address must be proved.
 */
export const joinsWithoutMail = ({ context, model }: Realm): boolean =>
  !sendsMail(context.config) && !model.properties.emails_restricted_to_domains;

/**
 * Creates the link for creating an account, for the holder of a reusable link. Nothing proves the address.
 *
 * @returns the token of the link
 * @throws ApiError 400 for an invalid address, or one that has an account; 429
 */
export async function signUpWithoutMail(
  realm: Realm,
  address: string,
  invitationId: number,
  from: string,
): Promise<string> {
  const email = await checkSignUp(realm, address, from);
  if (realm.model.userByDeliveryEmail(email)) throw badRequest("Already has an account.");
  const subject = { email, invitation_id: invitationId };
  return realm.write((tx) => createConfirmation(tx, "sign up", { userId: null, subject }));
}

async function mailLink(
  tx: WriteTx,
  email: string,
  invitation_id: number | null,
  asked: LanguageCode | undefined,
): Promise<void> {
  const { model } = tx;
  const user = model.userByDeliveryEmail(email);
  if (user) {
    if (!isBot(user) && !user.is_system) await mailThatThereIsOne(tx, user);
    return;
  }
  const subject = { email, invitation_id };
  const token = await createConfirmation(tx, "sign up", { userId: null, subject });
  const { language, mails } = textsFor(asked ?? model.properties.default_language);
  const url = `${model.siteUrl}/accounts/join/${token}/`;
  await putMail(tx, { to: email, language, ...mails.signUp({ ...placeValues(model), url }) });
}

async function mailThatThereIsOne(tx: WriteTx, user: User): Promise<void> {
  const { language, mails } = textsForUser(user);
  const url = `${tx.model.siteUrl}/login/`;
  const text = mails.hasAccount({ ...placeValues(tx.model), url });
  await putMail(tx, { to: user.delivery_email, language, ...text });
}
