import { endpoints } from "@confab/contract";
import { changeGroup, changeMembers, createGroup, removeGroup } from "../domain/user-groups/actions.ts";
import { presentGroups } from "../domain/user-groups/present.ts";
import { showMembers, showMembership, showSubgroups } from "../domain/user-groups/show.ts";
import { changeSubgroups } from "../domain/user-groups/subgroups.ts";
import { route } from "../http/route.ts";

export const userGroupRoutes = [
  route(endpoints.getUserGroups, async ({ realm }) => ({
    user_groups: await realm.read(async (tx) => presentGroups(tx.model, tx.now)),
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

  route(endpoints.getUserGroupMembers, async ({ realm, path, parameters }) => ({
    members: await realm.read(async (tx) =>
      showMembers(tx, path.user_group_id, parameters.direct_member_only),
    ),
  })),

  route(endpoints.getIsUserGroupMember, async ({ realm, user, path, parameters }) => ({
    is_user_group_member: await realm.read(async (tx) =>
      showMembership(tx, user, path.user_group_id, path.user_id, parameters.direct_member_only),
    ),
  })),

  route(endpoints.getUserGroupSubgroups, async ({ realm, path, parameters }) => ({
    subgroups: await realm.read(async (tx) =>
      showSubgroups(tx, path.user_group_id, parameters.direct_subgroup_only),
    ),
  })),

  route(endpoints.updateUserGroupSubgroups, async ({ write, path, parameters }) => {
    await write((tx, actor) =>
      changeSubgroups(tx, actor, path.user_group_id, {
        add: parameters.add,
        remove: parameters.delete,
      }),
    );
    return {};
  }),
];
