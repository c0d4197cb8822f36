import { endpoints } from "@confab/contract";
import { showInvitations } from "../../domain/invitations/show.ts";
import { route } from "../../http/route.ts";

export const getInvitesRoute = route(endpoints.getInvites, async ({ realm, user }) => ({
  invites: await realm.read((tx) => showInvitations(tx, user)),
}));
