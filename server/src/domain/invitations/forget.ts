/** Invitations that have become pointless. */
import type { WriteTx } from "../../realm/tx.ts";
import { tellInvitesChanged } from "./events.ts";
import { deleteInvitationsBy, deleteInvitationsTo } from "./queries.ts";

/** Whoever has the address has an account now. */
export async function doForgetInvitationsTo(tx: WriteTx, email: string): Promise<void> {
  if (await deleteInvitationsTo(tx, email)) tellInvitesChanged(tx);
}

/** Nobody joins on behalf of users who have no account any more. */
export async function doForgetInvitationsBy(tx: WriteTx, userIds: readonly number[]): Promise<void> {
  if (await deleteInvitationsBy(tx, userIds)) tellInvitesChanged(tx);
}
