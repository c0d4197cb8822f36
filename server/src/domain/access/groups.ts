/**
 * Decides who is in a user group, directly or by a subgroup (docs/interface/user-groups.md#subgroups), and so has a
 * permission. The members of system groups follow from roles and the waiting period at the given time.
 */
import {
  type GroupSettingValue,
  isInSystemGroup,
  type PermissionSettingName,
  permitsGuests,
  systemGroup,
  withSubgroups,
} from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import { isGuest, membershipOf } from "./users.ts";

const nothing: readonly number[] = [];

/** Returns a group with everything that it contains. */
export const groupsWithin = (groupId: number, model: RealmModel): Set<number> =>
  withSubgroups([groupId], (id) => model.groups.get(id)?.subgroups ?? nothing);

/** True if a user is in a group, directly or by a subgroup. The cost depends on the subgroups, not on the members. */
export function isInGroup(user: User, groupId: number, model: RealmModel, now: number): boolean {
  if (user.is_system) return false;
  const membership = membershipOf(user, model, now);
  const named = systemGroup(groupId);
  if (named) return isInSystemGroup(named.id, membership);
  for (const id of groupsWithin(groupId, model)) {
    const system = systemGroup(id);
    const isMember = system
      ? isInSystemGroup(system.id, membership)
      : model.groups.get(id)?.members.has(user.user_id);
    if (isMember) return true;
  }
  return false;
}

/** True if a permission includes a user. */
export function passesSetting(user: User, value: GroupSettingValue, model: RealmModel, now: number): boolean {
  if (typeof value === "number") return isInGroup(user, value, model, now);
  return (
    value.direct_members.includes(user.user_id) ||
    value.direct_subgroups.some((groupId) => isInGroup(user, groupId, model, now))
  );
}

/** True if a user has one of the organization's permissions. */
export const hasPermission = (
  user: User,
  name: PermissionSettingName,
  model: RealmModel,
  now: number,
): boolean =>
  (permitsGuests(name) || !isGuest(user)) && passesSetting(user, model.properties[name], model, now);
