import { endpoints } from "@confab/contract";
import { resendInvite } from "../../domain/invitations/actions.ts";
import { route } from "../../http/route.ts";

export const resendInviteRoute = route(endpoints.resendInvite, async ({ realm, write, path }) => {
  const sentAt = await write((tx, actor) => resendInvite(tx, actor, path.invite_id));
  realm.wake("mails");
  return { timestamp: Math.floor(sentAt / 1000) };
});
