import { endpoints } from "@confab/contract";
import { createMultiuseInvite, revokeInvite } from "../domain/invitations/actions.ts";
import { inviteByMail, inviteByMailAgain } from "../domain/invitations/send.ts";
import { showInvitations } from "../domain/invitations/show.ts";
import { route } from "../http/route.ts";

export const inviteRoutes = [
  route(endpoints.getInvites, async ({ realm, user }) => ({
    invites: await realm.read((tx) => showInvitations(tx, user)),
  })),

  route(endpoints.sendInvites, async ({ realm, write, parameters }) => {
    await inviteByMail(realm, write, parameters);
    return {};
  }),

  route(endpoints.revokeInvite, async ({ write, path }) => {
    await write((tx, actor) => revokeInvite(tx, actor, path.invite_id, false));
    return {};
  }),

  route(endpoints.resendInvite, async ({ realm, write, path }) => {
    const sentAt = await inviteByMailAgain(realm, write, path.invite_id);
    return { timestamp: Math.floor(sentAt / 1000) };
  }),

  route(endpoints.createMultiuseInvite, async ({ write, parameters }) => ({
    invite_link: await write((tx, actor) => createMultiuseInvite(tx, actor, parameters)),
  })),

  route(endpoints.revokeMultiuseInvite, async ({ write, path }) => {
    await write((tx, actor) => revokeInvite(tx, actor, path.invite_id, true));
    return {};
  }),
];
