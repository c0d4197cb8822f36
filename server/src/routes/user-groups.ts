import { endpoints } from "@confab/contract";
import { changeGroup, changeMembers, createGroup, removeGroup } from "../domain/user-groups/actions.ts";
import { presentGroups } from "../domain/user-groups/present.ts";
import { route } from "../http/route.ts";

export const userGroupRoutes = [
  route(endpoints.getUserGroups, ({ realm }) => ({
    user_groups: presentGroups(realm.model),
  })),

  route(endpoints.createUserGroup, async ({ write, parameters }) => {
    await write((tx, actor) => createGroup(tx, actor, parameters));
    return {};
  }),

  route(endpoints.updateUserGroup, async ({ write, path, parameters }) => {
    await write((tx, actor) => changeGroup(tx, actor, path.user_group_id, parameters));
    return {};
  }),

  route(endpoints.deleteUserGroup, async ({ write, path }) => {
    await write((tx, actor) => removeGroup(tx, actor, path.user_group_id));
    return {};
  }),

  route(endpoints.updateUserGroupMembers, async ({ write, path, parameters }) => {
    await write((tx, actor) =>
      changeMembers(tx, actor, path.user_group_id, {
        add: parameters.add,
        remove: parameters.delete,
      }),
    );
    return {};
  }),
];
