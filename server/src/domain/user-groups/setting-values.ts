/** Permissions whose value is a group, or a collection of users and groups (docs/interface/user-groups.md#mentions). */
import {
  badRequest,
  type GroupSettingValue,
  isPermissionSetting,
  realmPermissionSettings,
  SystemGroup,
  systemGroup,
} from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User, UserGroup } from "../../model/records.ts";
import { passesSetting } from "../access/groups.ts";
import { isGroup } from "./present.ts";

const MOST_OF_EACH = 100;

const MENTIONING = "can_mention_group";

const noMentioners: readonly number[] = [SystemGroup.internet, SystemGroup.owners];

/**
 * Returns a checked value in its shortest form: a single group is not an object.
 *
 * @param requireAllowed throws for a system group that can't have the permission
 * @throws ApiError
 */
export function checkSettingValue(
  value: GroupSettingValue,
  name: string,
  model: RealmModel,
  requireAllowed: (groupId: SystemGroup) => void,
): GroupSettingValue {
  const { direct_members, direct_subgroups } = asCollection(value);
  if (Math.max(direct_members.length, direct_subgroups.length) > MOST_OF_EACH) {
    throw badRequest(`${name} can list up to ${MOST_OF_EACH} users and ${MOST_OF_EACH} groups.`);
  }
  const user = direct_members.find((id) => model.users.get(id)?.is_system ?? true);
  if (user !== undefined) throw badRequest(`Invalid user ID: ${user}`);
  const group = direct_subgroups.find((id) => !isGroup(id, model));
  if (group !== undefined) throw badRequest(`Invalid user group ID: ${group}`);
  for (const id of direct_subgroups) {
    const system = systemGroup(id);
    if (system) requireAllowed(system.id);
  }
  const [only] = direct_subgroups;
  if (only !== undefined && direct_subgroups.length === 1 && direct_members.length === 0) return only;
  return { direct_members, direct_subgroups };
}

/** True if both values mean the same users. */
export const isSameValue = (a: GroupSettingValue, b: GroupSettingValue): boolean =>
  JSON.stringify(asCollection(a)) === JSON.stringify(asCollection(b));

/** Returns the value as an object with ascending lists. */
function asCollection(value: GroupSettingValue) {
  if (typeof value === "number") return { direct_members: [], direct_subgroups: [value] };
  return {
    direct_members: ascending(value.direct_members),
    direct_subgroups: ascending(value.direct_subgroups),
  };
}

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** Returns the checked value of the permission to mention a group. @throws ApiError */
export const checkMentioners = (value: GroupSettingValue, model: RealmModel): GroupSettingValue =>
  checkSettingValue(value, MENTIONING, model, (groupId) => {
    if (noMentioners.includes(groupId))
      throw badRequest(`${MENTIONING} can't be '${systemGroup(groupId)?.name}'.`);
  });

/** Returns the users who may mention a group. */
export const mentionersOf = ({ can_mention_group }: UserGroup): GroupSettingValue =>
  can_mention_group ?? SystemGroup.everyone;

/** @throws ApiError for the first group that the sender may not mention */
export function requireMayMentionGroups(
  sender: User,
  groupIds: readonly number[],
  model: RealmModel,
  now: number,
): void {
  if (sender.is_system) return;
  for (const groupId of groupIds) {
    const group = model.groups.get(groupId);
    if (!group || passesSetting(sender, mentionersOf(group), model, now)) continue;
    throw badRequest(`You are not allowed to mention user group '${group.name}'.`);
  }
}

/** @throws ApiError if a permission of another group or of the organization names the group */
export function requireUnusedGroup(groupId: number, model: RealmModel): void {
  const names = Object.keys(realmPermissionSettings).filter(isPermissionSetting);
  const used = names.find((name) => asCollection(model.properties[name]).direct_subgroups.includes(groupId));
  if (used !== undefined) throw badRequest(`This group has the permission '${used}'. Change that first.`);
  for (const group of model.groups.values()) {
    if (group.user_group_id === groupId) continue;
    if (!asCollection(mentionersOf(group)).direct_subgroups.includes(groupId)) continue;
    throw badRequest(`This group may mention '${group.name}'. Change that group's permission first.`);
  }
}
