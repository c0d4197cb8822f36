/** Handles requests for an account, through a reusable link or where sign-up is open. */
import { badRequest } from "@confab/contract";
import { outsideRequests } from "../../base/request-context.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { useAttempt } from "../attempts/attempts.ts";
import { createConfirmation } from "../confirmations/confirmations.ts";
import { putMail } from "../mail/outbox.ts";
import { requireAllowedAddress } from "../realm-domains/check.ts";
import { isBot } from "../users/access.ts";
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
  const email = address.trim();
  if (!isEmail(email)) throw badRequest("Enter a valid email address.");
  await requireAllowedAddress(email, realm.model);
  await useAttempt(realm, "signUpFrom", from);
  await useAttempt(realm, "signUp", email);
  outsideRequests(() => {
    realm
      .write((tx) => mailLink(tx, email, invitationId))
      .then(() => realm.wake("mails"))
      .catch((error: unknown) =>
        realm.context.logger.error({ err: error }, "A link to sign up could not be made"),
      );
  });
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
      `somebody, probably you, wants to have an account at ${properties.name} (${siteUrl}) with this address.`,
    ],
    action: { label: "Make the account", url: `${siteUrl}/accounts/join/${token}/` },
    closing:
      "The link works once, within one day. If it wasn't you, there is nothing to do: no account is made.",
  });
}

async function mailThatThereIsOne(tx: WriteTx, email: string): Promise<void> {
  const { siteUrl, properties } = tx.model;
  await putMail(tx, {
    to: email,
    subject: `You have an account for ${properties.name}`,
    paragraphs: [
      "Hello,",
      `somebody, probably you, wants to have an account at ${properties.name} (${siteUrl}) with this address. There is one already.`,
    ],
    action: { label: "Sign in", url: `${siteUrl}/login/` },
    closing:
      "If it was deactivated, the administrators of the organization can open it again. If it wasn't you who asked, there is nothing to do.",
  });
}
