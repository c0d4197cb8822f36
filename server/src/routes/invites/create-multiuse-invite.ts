import { endpoints } from "@confab/contract";
import { createMultiuseInvite } from "../../domain/invitations/actions.ts";
import { route } from "../../http/route.ts";

export const createMultiuseInviteRoute = route(
  endpoints.createMultiuseInvite,
  async ({ write, parameters }) => ({
    invite_link: await write((tx, actor) => createMultiuseInvite(tx, actor, parameters)),
  }),
);
