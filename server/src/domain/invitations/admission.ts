/** Looks up the link that lets its reader create an account. It proves their address, and names the inviter. */
import { mayInviteAs } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { peekConfirmation, spendConfirmation } from "../confirmations/confirmations.ts";

import { type Invitation, listInvitations, lookupInvitation, lookupInvitationByToken } from "./queries.ts";

/** An invitation that can be used: its inviter is active and may still give that role. */
export interface ValidInvitation {
  readonly invitation: Invitation;
  readonly inviter: User;
}

export interface Admission {
  /** The address that they have proved to be theirs. */
  readonly email: string;
  /** The invitation; `undefined` if they sign up without one. */
  readonly by: ValidInvitation | undefined;
}

/** Returns the admission that a mailed link gives, or `undefined` if the link can't be used. */
export const lookupAdmission = (tx: Tx, token: string): Promise<Admission | undefined> =>
  admissionOf(tx, token, peekConfirmation);

/**
 * Spends the link as well, in the transaction that creates the account: `createUser` deletes the invitations to its
 * address. If the transaction fails, the link stays usable.
 */
export const takeAdmission = (tx: WriteTx, token: string): Promise<Admission | undefined> =>
  admissionOf(tx, token, spendConfirmation);

async function admissionOf(
  tx: Tx,
  token: string,
  read: typeof peekConfirmation,
): Promise<Admission | undefined> {
  if (!tx.model.isActive) return undefined;
  const invitation = await lookupInvitationByToken(tx, tx.context.secrets.hash(token));
  if (invitation) {
    const by = stillValid(tx, invitation);
    return by && invitation.email !== null ? { email: invitation.email, by } : undefined;
  }
  const confirmed = (await read(tx, "sign up", token))?.subject;
  if (!confirmed) return undefined;
  const { email, invitation_id } = confirmed;
  if (invitation_id === null) return isOpen(tx) ? { email, by: undefined } : undefined;
  const by = stillValid(tx, await lookupInvitation(tx, invitation_id));
  return by && { email, by };
}

/** Admits someone who has proved their address elsewhere. Uses an invitation that was mailed to the address, if any. */
export async function admissionByAddress(tx: Tx, email: string): Promise<Admission> {
  const invitations = await listInvitations(tx);
  const own = invitations.filter((each) => each.email?.toLowerCase() === email.toLowerCase());
  const valid = own.map((invitation) => stillValid(tx, invitation)).filter((by) => by !== undefined);
  return { email, by: valid.at(-1) };
}

/** Returns the reusable invitation of this token, or `undefined` if it can't be used. */
export async function lookupMultiuse(tx: Tx, token: string): Promise<ValidInvitation | undefined> {
  const invitation = await lookupInvitationByToken(tx, tx.context.secrets.hash(token));
  return tx.model.isActive && invitation?.email === null ? stillValid(tx, invitation) : undefined;
}

/** True if people may sign up without an invitation. */
export const isOpen = ({ model }: Pick<Tx, "model">): boolean =>
  model.isActive && !model.properties.invite_required;

function stillValid({ model }: Tx, invitation: Invitation | undefined): ValidInvitation | undefined {
  if (!invitation) return undefined;
  const inviter = model.users.get(invitation.inviter_id);
  if (!inviter?.is_active || !mayInviteAs(inviter.role, invitation.role)) return undefined;
  return { invitation, inviter };
}
