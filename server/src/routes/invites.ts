import { endpoints } from "@confab/contract";
import {
  createMultiuseInvite,
  resendInvite,
  revokeInvite,
  sendInvites,
} from "../domain/invitations/actions.ts";
import { someInvited } from "../domain/invitations/addresses.ts";
import { showInvitations } from "../domain/invitations/show.ts";
import { route } from "../http/route.ts";

export const inviteRoutes = [
  route(endpoints.getInvites, async ({ realm, user }) => ({
    invites: await realm.read((tx) => showInvitations(tx, user)),
  })),

  route(endpoints.sendInvites, async ({ realm, write, parameters }) => {
    const skipped = await write((tx, actor) => sendInvites(tx, actor, parameters));
    realm.wake("mails");
    // Throws only after the write, because all other people stay invited.
    if (skipped.length > 0) throw someInvited(skipped);
    return {};
  }),

  route(endpoints.revokeInvite, async ({ write, path }) => {
    await write((tx, actor) => revokeInvite(tx, actor, path.invite_id, false));
    return {};
  }),

  route(endpoints.resendInvite, async ({ realm, write, path }) => {
    const sentAt = await write((tx, actor) => resendInvite(tx, actor, path.invite_id));
    realm.wake("mails");
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
