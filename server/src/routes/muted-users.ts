import { endpoints } from "@confab/contract";
import { muteUser, unmuteUser } from "../domain/muted-users/actions.ts";
import { route } from "../http/route.ts";

export const mutedUserRoutes = [
  route(endpoints.muteUser, async ({ write, path }) => {
    await write((tx, actor) => muteUser(tx, actor, path.muted_user_id));
    return {};
  }),

  route(endpoints.unmuteUser, async ({ write, path }) => {
    await write((tx, actor) => unmuteUser(tx, actor, path.muted_user_id));
    return {};
  }),
];
