import { endpoints } from "@confab/contract";
import { removeGroup } from "../../domain/user-groups/actions.ts";
import { route } from "../../http/route.ts";

export const deleteUserGroupRoute = route(endpoints.deleteUserGroup, async ({ write, path }) => {
  await write((tx, actor) => removeGroup(tx, actor, path.user_group_id));
  return {};
});
