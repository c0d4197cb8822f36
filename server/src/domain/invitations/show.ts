/** Returns the invitations that the viewer may see (docs/interface/more-operations.md#operations). */
import type { Invite } from "@confab/contract";
import { sendsMail } from "../../mail/mailer.ts";
import type { User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { mayUseLink, seesInvitation } from "./access.ts";
import { multiuseLink, personalLink } from "./actions.ts";
import { type Invitation, listInvitations, NEVER } from "./queries.ts";

/** Lists invitations of single people without their link if the viewer may not use it, and omits such reusable links. */
export async function showInvitations(tx: Tx, viewer: User): Promise<Invite[]> {
  const all = await listInvitations(tx);
  return all
    .filter((invitation) => seesInvitation(viewer, invitation))
    .flatMap((invitation) => {
      const mayUse = mayUseLink(viewer, invitation, tx.model);
      return mayUse || invitation.email !== null ? [presentInvitation(invitation, mayUse, tx)] : [];
    });
}

function presentInvitation(invitation: Invitation, mayUse: boolean, tx: Tx): Invite {
  const { email } = invitation;
  const link = mayUse ? linkOf(invitation, tx) : undefined;
  return {
    id: invitation.invitation_id,
    invited_by_user_id: invitation.inviter_id,
    invited: Math.floor(invitation.invited_at / 1000),
    expiry_date: invitation.expires_at === NEVER ? null : Math.floor(invitation.expires_at / 1000),
    invited_as: invitation.role,
    is_multiuse: email === null,
    notify_referrer_on_join: invitation.notifies_inviter,
    ...(email !== null && { email }),
    ...(link !== undefined && { link_url: link }),
  };
}

/** Shows the link of a single person only while the server sends no mails: a mailed link proves their address. */
function linkOf({ email, token_encrypted }: Invitation, { context, model }: Tx): string | undefined {
  if (token_encrypted === null) return undefined;
  const token = context.secrets.decrypt(token_encrypted);
  if (email === null) return multiuseLink(model.siteUrl, token);
  return sendsMail(context.config) ? undefined : personalLink(model.siteUrl, token);
}
