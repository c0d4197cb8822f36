import { endpoints } from "@confab/contract";
import { unmuteUser } from "../../domain/muted-users/actions.ts";
import { route } from "../../http/route.ts";

export const unmuteUserRoute = route(endpoints.unmuteUser, async ({ write, path }) => {
  await write((tx, actor) => unmuteUser(tx, actor, path.muted_user_id));
  return {};
});
