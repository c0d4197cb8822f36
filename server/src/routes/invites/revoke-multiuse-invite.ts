import { endpoints } from "@confab/contract";
import { revokeInvite } from "../../domain/invitations/actions.ts";
import { route } from "../../http/route.ts";

export const revokeMultiuseInviteRoute = route(endpoints.revokeMultiuseInvite, async ({ write, path }) => {
  await write((tx, actor) => revokeInvite(tx, actor, path.invite_id, true));
  return {};
});
