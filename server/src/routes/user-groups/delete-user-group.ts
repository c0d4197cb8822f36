import { endpoints } from "@confab/contract";
import { removeGroup } from "../../domain/user-groups/actions.ts";
import { accessActor } from "../../domain/users/actor.ts";
import { route } from "../../http/route.ts";

export const deleteUserGroupRoute = route(endpoints.deleteUserGroup, async ({ realm, user, path }) => {
  await realm.write(
    (tx) => removeGroup(tx, accessActor(tx.model, user.user_id, "member"), path.user_group_id),
    { exclusive: true },
  );
  return {};
});
