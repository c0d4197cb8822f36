/** Sends the mails of invitations once they are stored (docs/interface/invitations.md#inviting). */
import type { endpoints, ParametersOf } from "@confab/contract";
import type { Realm } from "../../realm/realm.ts";
import type { UserWrite } from "../user-write.ts";
import { resendInvite, sendInvites } from "./actions.ts";
import { someInvited } from "./addresses.ts";

/**
 * Invites people by mail, or by links to copy if the server sends no mails.
 *
 * @throws ApiError INVITATION_FAILED, also if only some of them were invited
 */
export async function inviteByMail(
  realm: Realm,
  write: UserWrite,
  wanted: ParametersOf<typeof endpoints.sendInvites>,
): Promise<void> {
  const { skipped } = await write((tx, actor) => sendInvites(tx, actor, wanted));
  realm.wake("mails");
  // Throws only after the write, because all other people stay invited.
  if (skipped.length > 0) throw someInvited(skipped);
}

/** Mails an invitation again. @returns the time, in milliseconds since 1970 @throws ApiError */
export async function inviteByMailAgain(
  realm: Realm,
  write: UserWrite,
  invitationId: number,
): Promise<number> {
  const sentAt = await write((tx, actor) => resendInvite(tx, actor, invitationId));
  realm.wake("mails");
  return sentAt;
}
