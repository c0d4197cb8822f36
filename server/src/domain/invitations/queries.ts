/** Invitations in SQL. Times are milliseconds since 1970. */

import type { Role } from "@confab/contract";
import { toIso } from "../../base/clock.ts";
import type { Tx } from "../../realm/tx.ts";

export interface Invitation {
  readonly invitation_id: number;
  /** `null` for a reusable link. */
  readonly email: string | null;
  readonly inviter_id: number;
  readonly role: Role;
  /** Empty for the default streams. */
  readonly stream_ids: readonly number[];
  /** Set for reusable links only. */
  readonly token_encrypted: string | null;
  readonly invited_at: number;
  readonly expires_at: number;
}

const columns = "invitation_id, email, inviter_id, role, stream_ids, token_encrypted, invited_at, expires_at";

export type NewInvitation = Omit<Invitation, "invitation_id"> & { readonly token_hash: string };

/** Inserts invitations, and deletes expired ones. */
export async function insertInvitations(tx: Tx, invitations: readonly NewInvitation[]): Promise<void> {
  await tx.runner.query({
    text: "delete from invitation where realm_id = $1 and expires_at <= $2",
    values: [tx.realmId, toIso(tx.now)],
  });
  const rows = invitations.map((invitation) => ({
    ...invitation,
    invited_at: toIso(invitation.invited_at),
    expires_at: toIso(invitation.expires_at),
  }));
  await tx.runner.query({
    text: `insert into invitation (realm_id, email, inviter_id, role, stream_ids, token_hash, token_encrypted,
                                   invited_at, expires_at)
           select $1, i.email, i.inviter_id, i.role, i.stream_ids, i.token_hash, i.token_encrypted,
                  i.invited_at, i.expires_at
             from json_to_recordset($2::json)
               as i(email text, inviter_id bigint, role smallint, stream_ids bigint[], token_hash text,
                    token_encrypted text, invited_at timestamptz, expires_at timestamptz)`,
    values: [tx.realmId, JSON.stringify(rows)],
  });
}

/** Returns the invitations that have not expired, oldest first. */
export const listInvitations = (tx: Tx): Promise<Invitation[]> =>
  tx.runner.query<Invitation>({
    text: `select ${columns} from invitation where realm_id = $1 and expires_at > $2 order by invitation_id`,
    values: [tx.realmId, toIso(tx.now)],
  });

/** Returns `undefined` for an expired invitation, too. */
export async function lookupInvitation(tx: Tx, invitationId: number): Promise<Invitation | undefined> {
  const [row] = await tx.runner.query<Invitation>({
    text: `select ${columns} from invitation where realm_id = $1 and invitation_id = $2 and expires_at > $3`,
    values: [tx.realmId, invitationId, toIso(tx.now)],
  });
  return row;
}

/** Returns the invitation whose link has this token, or `undefined` if it is missing or expired. */
export async function lookupInvitationByToken(tx: Tx, tokenHash: string): Promise<Invitation | undefined> {
  const [row] = await tx.runner.query<Invitation>({
    text: `select ${columns} from invitation where realm_id = $1 and token_hash = $2 and expires_at > $3`,
    values: [tx.realmId, tokenHash, toIso(tx.now)],
  });
  return row;
}

/** Gives an invitation a new link and a new expiry. */
export async function renewInvitation(
  tx: Tx,
  invitationId: number,
  renewed: { readonly tokenHash: string; readonly expiresAt: number },
): Promise<void> {
  await tx.runner.query({
    text: `update invitation set token_hash = $3, invited_at = $4, expires_at = $5
            where realm_id = $1 and invitation_id = $2`,
    values: [tx.realmId, invitationId, renewed.tokenHash, toIso(tx.now), toIso(renewed.expiresAt)],
  });
}

export async function deleteInvitation(tx: Tx, invitationId: number): Promise<void> {
  await tx.runner.query({
    text: "delete from invitation where realm_id = $1 and invitation_id = $2",
    values: [tx.realmId, invitationId],
  });
}

/** Deletes the invitations mailed to an address. @returns true if any existed */
export async function deleteInvitationsTo(tx: Tx, email: string): Promise<boolean> {
  const rows = await tx.runner.query({
    text: "delete from invitation where realm_id = $1 and lower(email) = lower($2) returning invitation_id",
    values: [tx.realmId, email],
  });
  return rows.length > 0;
}

/** Deletes all invitations that these users sent. @returns true if any existed */
export async function deleteInvitationsBy(tx: Tx, userIds: readonly number[]): Promise<boolean> {
  const rows = await tx.runner.query({
    text: `delete from invitation where realm_id = $1 and inviter_id = any($2::bigint[])
           returning invitation_id`,
    values: [tx.realmId, userIds],
  });
  return rows.length > 0;
}
