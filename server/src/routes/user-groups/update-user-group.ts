import { endpoints } from "@confab/contract";
import { changeGroup } from "../../domain/user-groups/actions.ts";
import { route } from "../../http/route.ts";

export const updateUserGroupRoute = route(endpoints.updateUserGroup, async ({ write, path, parameters }) => {
  await write((tx, actor) => changeGroup(tx, actor, path.user_group_id, parameters));
  return {};
});
