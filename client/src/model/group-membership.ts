/** Computes who is in a user group, with its subgroups. */
import {
  type GroupSettingValue,
  isInSystemGroup,
  type PermissionSettingName,
  permitsGuests,
  Role,
  systemGroup,
  withSubgroups,
} from "@confab/contract";
import { membershipOf } from "./membership.ts";
import type { Model } from "./model.ts";
import { ascending } from "./sorted-ids.ts";
import type { UserGroupsState } from "./user-groups.ts";

/** Returns a group with everything that it contains. */
export const groupsWithin = (groups: UserGroupsState, groupId: number): ReadonlySet<number> =>
  withSubgroups([groupId], (id) => groups.get(id)?.direct_subgroup_ids ?? []);

/** Returns the members of a group and of its subgroups, ascending. */
export function membersOfGroup(groups: UserGroupsState, groupId: number): readonly number[] {
  const members = new Set<number>();
  for (const id of groupsWithin(groups, groupId)) {
    for (const userId of groups.get(id)?.members ?? []) members.add(userId);
  }
  return ascending(members);
}

/**
 * True if a user is in a group, directly or by a subgroup.
 *
 * @param now milliseconds since 1970: members become full members as time goes by
 * @param userId the client's own user by default
 */
export function isInGroup(
  model: Model,
  groupId: number,
  now: number,
  userId = model.options.userId,
): boolean {
  const { userGroups } = model;
  const membership = membershipOf(model, now, userId);
  return [...groupsWithin(userGroups, groupId)].some((id) => {
    const system = systemGroup(id);
    return system
      ? isInSystemGroup(system.id, membership)
      : userGroups.get(id)?.members.includes(userId) === true;
  });
}

/**
 * True if the client's user may mention a group. Nobody may mention system groups.
 *
 * @param now milliseconds since 1970
 */
export function canMentionGroup(model: Model, groupId: number, now: number): boolean {
  const group = model.userGroups.get(groupId);
  return group?.is_system_group === false && passesSetting(model, group.can_mention_group, now);
}

/** True if a permission includes a user. */
function passesSetting(
  model: Model,
  value: GroupSettingValue,
  now: number,
  userId = model.options.userId,
): boolean {
  if (typeof value === "number") return isInGroup(model, value, now, userId);
  return (
    value.direct_members.includes(userId) ||
    value.direct_subgroups.some((id) => isInGroup(model, id, now, userId))
  );
}

/**
 * True if a user has one of the organization's permissions.
 *
 * @param now milliseconds since 1970
 * @param userId the client's own user by default
 */
export function hasPermission(
  model: Model,
  name: PermissionSettingName,
  now: number,
  userId?: number,
): boolean {
  const value = model.realm[name];
  if (value === undefined) return false;
  const mayHave = permitsGuests(name) || membershipOf(model, now, userId).role !== Role.guest;
  return mayHave && passesSetting(model, value, now, userId);
}
