import { endpoints } from "@confab/contract";
import { sendInvites } from "../../domain/invitations/actions.ts";
import { someInvited } from "../../domain/invitations/addresses.ts";
import { route } from "../../http/route.ts";

export const sendInvitesRoute = route(endpoints.sendInvites, async ({ realm, write, parameters }) => {
  const skipped = await write((tx, actor) => sendInvites(tx, actor, parameters));
  realm.wake("mails");
  // Throws only after the write, because all other people stay invited.
  if (skipped.length > 0) throw someInvited(skipped);
  return {};
});
