import { endpoints } from "@confab/contract";
import { changeGroup } from "../../domain/user-groups/actions.ts";
import { accessActor } from "../../domain/users/actor.ts";
import { route } from "../../http/route.ts";

export const updateUserGroupRoute = route(
  endpoints.updateUserGroup,
  async ({ realm, user, path, parameters }) => {
    await realm.write(
      (tx) => changeGroup(tx, accessActor(tx.model, user.user_id, "member"), path.user_group_id, parameters),
      { exclusive: true },
    );
    return {};
  },
);
