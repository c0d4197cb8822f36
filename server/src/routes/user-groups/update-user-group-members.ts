import { endpoints } from "@confab/contract";
import { changeMembers } from "../../domain/user-groups/actions.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const updateUserGroupMembersRoute = route(
  endpoints.updateUserGroupMembers,
  async ({ realm, user, path, parameters }) => {
    await realm.write(
      (tx) =>
        changeMembers(tx, accessActor(user, tx.model), path.user_group_id, {
          add: parameters.add,
          remove: parameters.delete,
        }),
      { exclusive: true },
    );
    return {};
  },
);
