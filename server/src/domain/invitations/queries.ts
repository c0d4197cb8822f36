/** Invitations in SQL. Times are milliseconds since 1970. */

import type { Role } from "@confab/contract";
import { toIso } from "../../base/clock.ts";
import { bool, int2, int8, type RowOf, statement, text, timestamptz } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";

export type Invitation = RowOf<typeof lookupInvitationSql>;

const columns = `invitation_id, email, inviter_id, role, stream_ids, token_encrypted, invited_at, expires_at,
                includes_default_streams, notifies_inviter`;

const invitationRow = {
  invitation_id: int8,
  /** `null` for a reusable link. */
  email: text.orNull,
  inviter_id: int8,
  role: int2.as<Role>(),
  stream_ids: int8.array,
  /** Set for links that are shown: reusable ones, and those made while the server sends no mails. */
  token_encrypted: text.orNull,
  invited_at: timestamptz,
  /** `NEVER` for an invitation that is valid for ever. */
  expires_at: timestamptz,
  /** `null` if an earlier program wrote the row: no streams stand for the default streams. */
  includes_default_streams: bool.orNull,
  notifies_inviter: bool,
};

/** The end of the year 9999. */
export const NEVER = 253_402_300_799_000;

export type NewInvitation = Omit<Invitation, "invitation_id"> & { readonly token_hash: string };

const deleteExpiredInvitationsSql = statement({
  name: "delete_expired_invitations",
  text: "delete from invitation where realm_id = $1 and expires_at <= $2",
});

const insertInvitationsSql = statement({
  name: "insert_invitations",
  text: `insert into invitation (realm_id, email, inviter_id, role, stream_ids, token_hash, token_encrypted,
                                 invited_at, expires_at, includes_default_streams, notifies_inviter)
         select $1, i.email, i.inviter_id, i.role, i.stream_ids, i.token_hash, i.token_encrypted,
                i.invited_at, i.expires_at, i.includes_default_streams, i.notifies_inviter
           from json_to_recordset($2::json)
             as i(email text, inviter_id bigint, role smallint, stream_ids bigint[], token_hash text,
                  token_encrypted text, invited_at timestamptz, expires_at timestamptz,
                  includes_default_streams boolean, notifies_inviter boolean)`,
});

/** Inserts invitations, and deletes expired ones. */
export async function insertInvitations(tx: Tx, invitations: readonly NewInvitation[]): Promise<void> {
  await deleteExpiredInvitationsSql.run(tx.runner, [tx.realmId, toIso(tx.now)]);
  const rows = invitations.map((invitation) => ({
    ...invitation,
    invited_at: toIso(invitation.invited_at),
    expires_at: toIso(invitation.expires_at),
  }));
  await insertInvitationsSql.run(tx.runner, [tx.realmId, JSON.stringify(rows)]);
}

const listInvitationsSql = statement({
  name: "list_invitations",
  text: `select ${columns} from invitation where realm_id = $1 and expires_at > $2 order by invitation_id`,
  row: invitationRow,
});

/** Returns the invitations that have not expired, oldest first. */
export const listInvitations = (tx: Tx): Promise<Invitation[]> =>
  listInvitationsSql.all(tx.runner, [tx.realmId, toIso(tx.now)]);

const lookupInvitationSql = statement({
  name: "lookup_invitation",
  text: `select ${columns} from invitation where realm_id = $1 and invitation_id = $2 and expires_at > $3`,
  row: invitationRow,
});

/** Returns `undefined` for an expired invitation, too. */
export async function lookupInvitation(tx: Tx, invitationId: number): Promise<Invitation | undefined> {
  return lookupInvitationSql.first(tx.runner, [tx.realmId, invitationId, toIso(tx.now)]);
}

const lookupInvitationByTokenSql = statement({
  name: "lookup_invitation_by_token",
  text: `select ${columns} from invitation where realm_id = $1 and token_hash = $2 and expires_at > $3`,
  row: invitationRow,
});

/** Returns the invitation whose link has this token, or `undefined` if it is missing or expired. */
export async function lookupInvitationByToken(tx: Tx, tokenHash: string): Promise<Invitation | undefined> {
  return lookupInvitationByTokenSql.first(tx.runner, [tx.realmId, tokenHash, toIso(tx.now)]);
}

const renewInvitationSql = statement({
  name: "renew_invitation",
  text: `update invitation set token_hash = $3, token_encrypted = $4, invited_at = $5, expires_at = $6
          where realm_id = $1 and invitation_id = $2`,
});

/** Gives an invitation a new link and a new expiry. */
export async function renewInvitation(
  tx: Tx,
  invitationId: number,
  renewed: Pick<NewInvitation, "token_hash" | "token_encrypted" | "expires_at">,
): Promise<void> {
  await renewInvitationSql.run(tx.runner, [
    tx.realmId,
    invitationId,
    renewed.token_hash,
    renewed.token_encrypted,
    toIso(tx.now),
    toIso(renewed.expires_at),
  ]);
}

const deleteInvitationSql = statement({
  name: "delete_invitation",
  text: "delete from invitation where realm_id = $1 and invitation_id = $2",
});

export async function deleteInvitation(tx: Tx, invitationId: number): Promise<void> {
  await deleteInvitationSql.run(tx.runner, [tx.realmId, invitationId]);
}

const deleteInvitationsToSql = statement({
  name: "delete_invitations_to",
  text: "delete from invitation where realm_id = $1 and lower(email) = lower($2) returning inviter_id",
  row: { inviter_id: int8 },
});

/** Deletes the invitations mailed to an address. @returns the inviters */
export async function deleteInvitationsTo(tx: Tx, email: string): Promise<number[]> {
  const rows = await deleteInvitationsToSql.all(tx.runner, [tx.realmId, email]);
  return rows.map(({ inviter_id }) => inviter_id);
}

const deleteInvitationsBySql = statement({
  name: "delete_invitations_by",
  text: `delete from invitation where realm_id = $1 and inviter_id = any($2::bigint[])
         returning invitation_id`,
  row: { invitation_id: int8 },
});

/** Deletes all invitations that these users sent. @returns true if any existed */
export async function deleteInvitationsBy(tx: Tx, userIds: readonly number[]): Promise<boolean> {
  return (await deleteInvitationsBySql.run(tx.runner, [tx.realmId, userIds])) > 0;
}
