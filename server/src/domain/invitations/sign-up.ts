/** Asking for an account: by a link that many have, or where people may come without an invitation. */
import { badRequest } from "@confab/contract";
import { putMail } from "../../mail/outbox.ts";
import { outsideRequests } from "../../observability/request-context.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { useAttempt } from "../attempts/attempts.ts";
import { createConfirmation } from "../confirmations/confirmations.ts";
import { requireAllowedAddress } from "../realm-domains/check.ts";
import { isBot } from "../users/access.ts";
import { isEmail } from "../users/names.ts";

/**
 * Mails a link by which whoever has the address makes an account or, if they have one, how to sign in. Resolves before
 * that is known, and counts all addresses alike: neither the answer nor its time tells who has an account.
 *
 * @param invitationId of the link for many by which they came; `null`: they come by themselves
 * @param from the address on the network that asks
 * @throws ApiError 400 for an address that won't do, 429
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
