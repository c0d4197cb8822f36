/** Deletes invitations that are no longer useful. */
import type { WriteTx } from "../../realm/tx.ts";
import { notifyInvitesChanged } from "./events.ts";
import { deleteInvitationsBy, deleteInvitationsTo } from "./queries.ts";

/** Deletes the invitations to an address that has an account now. */
export async function doForgetInvitationsTo(tx: WriteTx, email: string): Promise<void> {
  const inviterIds = await deleteInvitationsTo(tx, email);
  if (inviterIds.length > 0) notifyInvitesChanged(tx, inviterIds);
}

/** Deletes the invitations of users whose accounts are deactivated: nobody joins on their behalf. */
export async function doForgetInvitationsBy(tx: WriteTx, userIds: readonly number[]): Promise<void> {
  if (await deleteInvitationsBy(tx, userIds)) notifyInvitesChanged(tx, []);
}
