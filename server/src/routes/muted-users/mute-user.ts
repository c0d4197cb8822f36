import { endpoints } from "@confab/contract";
import { muteUser } from "../../domain/muted-users/actions.ts";
import { route } from "../../http/route.ts";

export const muteUserRoute = route(endpoints.muteUser, async ({ write, path }) => {
  await write((tx, actor) => muteUser(tx, actor, path.muted_user_id));
  return {};
});
