/** User groups as clients see them. */
import {
  SystemGroup,
  type SystemGroupRecord,
  systemGroup,
  systemGroups,
  type UserGroup as WireUserGroup,
} from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { UserGroup } from "../../model/records.ts";
import { directMembers } from "./membership.ts";

/** Lists members in ascending order. It includes deactivated ones: they are members again once they are reactivated. */
export const presentGroup = (group: UserGroup): WireUserGroup => ({
  id: group.user_group_id,
  name: group.name,
  description: group.description,
  members: group.members.toArray(),
  direct_subgroup_ids: group.subgroups.toArray(),
  is_system_group: false,
  can_mention_group: group.can_mention_group ?? SystemGroup.everyone,
});

const presentSystemGroup = (
  { id, name, description, subgroup }: SystemGroupRecord,
  members: readonly number[],
): WireUserGroup => ({
  id,
  name,
  description,
  members: [...members],
  direct_subgroup_ids: subgroup === undefined ? [] : [subgroup],
  is_system_group: true,
  can_mention_group: SystemGroup.nobody,
});

/** Presents all groups, by id. The ids of system groups are the highest. */
export const presentGroups = (model: RealmModel, now: number): WireUserGroup[] => [
  ...[...model.groups.values()].map(presentGroup).sort((a, b) => a.id - b.id),
  ...systemGroups.map((group) => presentSystemGroup(group, directMembers(group.id, model, now))),
];

/** True if there is such a group, stored or not. */
export const isGroup = (groupId: number, model: RealmModel): boolean =>
  model.groups.has(groupId) || systemGroup(groupId) !== undefined;
