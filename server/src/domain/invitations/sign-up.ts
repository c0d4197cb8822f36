/** Handles requests for an account, through a reusable link or where sign-up is open. */
import { badRequest } from "@confab/contract";
import { outsideRequests } from "../../base/request-context.ts";
import { sendsMail } from "../../mail/mailer.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { isBot } from "../access/users.ts";
import { useAttempt } from "../attempts/attempts.ts";
import { createConfirmation } from "../confirmations/confirmations.ts";
import { putMail } from "../mail/outbox.ts";
import { requireAllowedAddress } from "../realm-domains/check.ts";
import { isEmail } from "../users/names.ts";

/**
 * Mails a link for creating an account or, if the address has an account, a hint to sign in. Resolves before it looks
 * for the account, and counts all addresses alike. So neither the response nor its time reveals who has an account.
 *
 * @param invitationId the id of the reusable link; `null` if they came without one
 * @param from the network address of the client
 * @throws ApiError 400 for an invalid address, 429
 */
export async function requestSignUp(
  realm: Realm,
  address: string,
  invitationId: number | null,
  from: string,
): Promise<void> {
  const email = await checkSignUp(realm, address, from);
  outsideRequests(() => {
    realm
      .write((tx) => mailLink(tx, email, invitationId))
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

async function mailLink(tx: WriteTx, email: string, invitation_id: number | null): Promise<void> {
  const user = tx.model.userByDeliveryEmail(email);
  const { siteUrl, properties } = tx.model;
  if (user) {
    if (!isBot(user) && !user.is_system) await mailThatThereIsOne(tx, user.delivery_email);
    return;
  }
  const subject = { email, invitation_id };
  const token = await createConfirmation(tx, "sign up", { userId: null, subject });
  await putMail(tx, {
    to: email,
    subject: `Your account for ${properties.name}`,
    paragraphs: [
      "Hello,",
      `Someone, probably you, asked to create an account at ${properties.name} (${siteUrl}) with this address.`,
    ],
    action: { label: "Create account", url: `${siteUrl}/accounts/join/${token}/` },
    closing:
      "The link works once and expires in one day. If this wasn't you, ignore this e-mail. No account will be created.",
  });
}

async function mailThatThereIsOne(tx: WriteTx, email: string): Promise<void> {
  const { siteUrl, properties } = tx.model;
  await putMail(tx, {
    to: email,
    subject: `You already have an account for ${properties.name}`,
    paragraphs: [
      "Hello,",
      `Someone, probably you, asked to create an account at ${properties.name} (${siteUrl}) with this address. You already have one.`,
    ],
    action: { label: "Sign in", url: `${siteUrl}/login/` },
    closing:
      "If it was deactivated, the organization's administrators can reactivate it. If this wasn't you, ignore this e-mail.",
  });
}
