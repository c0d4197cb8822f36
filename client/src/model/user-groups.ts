import type { UserGroup } from "@confab/contract";
import { IdMap } from "./id-map.ts";
import { withIds, withoutIds } from "./sorted-ids.ts";
import type { Store } from "./store.ts";

/**
 * The groups by id, with their members and subgroups ascending; deactivated users stay members. System groups are among
 * them.
 *
 * May be missing: nothing. Order: a group is added before any other event about it.
 */
export type UserGroupsState = IdMap<UserGroup>;

export const userGroups: Store<UserGroupsState> = {
  keys: ["realm_user_groups"],
  from: (initial) => IdMap.from(initial.realm_user_groups ?? [], ({ id }) => id),
  on: {
    userGroupAdd: (state, { group }) => state.with(group.id, group),
    userGroupUpdate: (state, { group_id, data }) =>
      state.update(group_id, (group) => ({ ...group, ...data })),
    userGroupAddMembers: (state, { group_id, user_ids }) =>
      state.update(group_id, (group) => ({ ...group, members: [...withIds(group.members, user_ids)] })),
    userGroupRemoveMembers: (state, { group_id, user_ids }) =>
      state.update(group_id, (group) => ({
        ...group,
        members: [...withoutIds(group.members, new Set(user_ids))],
      })),
    userGroupAddSubgroups: (state, { group_id, direct_subgroup_ids }) =>
      state.update(group_id, (group) => ({
        ...group,
        direct_subgroup_ids: [...withIds(group.direct_subgroup_ids, direct_subgroup_ids)],
      })),
    userGroupRemoveSubgroups: (state, { group_id, direct_subgroup_ids }) =>
      state.update(group_id, (group) => ({
        ...group,
        direct_subgroup_ids: [...withoutIds(group.direct_subgroup_ids, new Set(direct_subgroup_ids))],
      })),
    userGroupRemove: (state, { group_id }) => state.without(group_id),
  },
};
