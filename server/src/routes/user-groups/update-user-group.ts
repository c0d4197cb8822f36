import { endpoints } from "@confab/contract";
import { changeGroup } from "../../domain/user-groups/actions.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const updateUserGroupRoute = route(
  endpoints.updateUserGroup,
  async ({ realm, user, path, parameters }) => {
    await realm.write((tx) => changeGroup(tx, accessActor(user, tx.model), path.user_group_id, parameters), {
      exclusive: true,
    });
    return {};
  },
);
