/** What lets somebody make an account: a link that proves whose address it went to, and on whose behalf. */
import type { User } from "../../model/records.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { peekConfirmation, spendConfirmation } from "../confirmations/confirmations.ts";
import { mayInviteAs } from "./access.ts";
import { type Invitation, listInvitations, lookupInvitation, lookupInvitationByToken } from "./queries.ts";

/** An invitation that still holds: its inviter is there, and may still give away that role. */
export interface ValidInvitation {
  readonly invitation: Invitation;
  readonly inviter: User;
}

export interface Admission {
  /** Whoever has the link reads mail to this address. */
  readonly email: string;
  /** `undefined`: they come by themselves. */
  readonly by: ValidInvitation | undefined;
}

/** Whom a link of a mail lets in; `undefined` where it can't be used. */
export const lookupAdmission = (tx: Tx, token: string): Promise<Admission | undefined> =>
  admissionOf(tx, token, peekConfirmation);

/**
 * The same for the transaction that makes the account, with which the link is spent: `createUser` forgets the
 * invitations to its address. If the transaction fails, the link stays.
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

/** Somebody who has proved elsewhere that an address is theirs; by an invitation, if one was mailed there. */
export async function admissionByAddress(tx: Tx, email: string): Promise<Admission> {
  const invitations = await listInvitations(tx);
  const own = invitations.filter((each) => each.email?.toLowerCase() === email.toLowerCase());
  const valid = own.map((invitation) => stillValid(tx, invitation)).filter((by) => by !== undefined);
  return { email, by: valid.at(-1) };
}

/** The link for many of this token; `undefined` where it can't be used. */
export async function lookupMultiuse(tx: Tx, token: string): Promise<ValidInvitation | undefined> {
  const invitation = await lookupInvitationByToken(tx, tx.context.secrets.hash(token));
  return tx.model.isActive && invitation?.email === null ? stillValid(tx, invitation) : undefined;
}

/** Whether people may make accounts without being invited. */
export const isOpen = ({ model }: Pick<Tx, "model">): boolean =>
  model.isActive && !model.properties.invite_required;

function stillValid({ model }: Tx, invitation: Invitation | undefined): ValidInvitation | undefined {
  if (!invitation) return undefined;
  const inviter = model.users.get(invitation.inviter_id);
  if (!inviter?.is_active || !mayInviteAs(inviter, invitation.role)) return undefined;
  return { invitation, inviter };
}
