import { endpoints } from "@confab/contract";
import { changeMembers } from "../../domain/user-groups/actions.ts";
import { route } from "../../http/route.ts";

export const updateUserGroupMembersRoute = route(
  endpoints.updateUserGroupMembers,
  async ({ write, path, parameters }) => {
    await write((tx, actor) =>
      changeMembers(tx, actor, path.user_group_id, {
        add: parameters.add,
        remove: parameters.delete,
      }),
    );
    return {};
  },
);
