/** Returns the invitations that the viewer may see (docs/interface/more-operations.md#operations). */
import type { Invite } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { mayUseLink, seesInvitation } from "./access.ts";
import { multiuseLink } from "./actions.ts";
import { type Invitation, listInvitations, NEVER } from "./queries.ts";

export async function showInvitations(tx: Tx, viewer: User): Promise<Invite[]> {
  const all = await listInvitations(tx);
  return all
    .filter((invitation) => seesInvitation(viewer, invitation) && mayUseLink(viewer, invitation, tx.model))
    .map((invitation) => presentInvitation(invitation, tx));
}

function presentInvitation(invitation: Invitation, { context, model }: Tx): Invite {
  const { email, token_encrypted } = invitation;
  return {
    id: invitation.invitation_id,
    invited_by_user_id: invitation.inviter_id,
    invited: Math.floor(invitation.invited_at / 1000),
    expiry_date: invitation.expires_at === NEVER ? null : Math.floor(invitation.expires_at / 1000),
    invited_as: invitation.role,
    is_multiuse: email === null,
    notify_referrer_on_join: invitation.notifies_inviter,
    ...(email !== null && { email }),
    ...(token_encrypted !== null && {
      link_url: multiuseLink(model.siteUrl, context.secrets.decrypt(token_encrypted)),
    }),
  };
}
