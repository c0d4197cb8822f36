import { endpoints } from "@confab/contract";
import { removeGroup } from "../../domain/user-groups/actions.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const deleteUserGroupRoute = route(endpoints.deleteUserGroup, async ({ realm, user, path }) => {
  await realm.write((tx) => removeGroup(tx, accessActor(user, tx.model), path.user_group_id), {
    exclusive: true,
  });
  return {};
});
