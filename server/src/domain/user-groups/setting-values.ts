/** Permissions whose value is a group, or a collection of users and groups (docs/interface/user-groups.md#mentions). */
import { badRequest, type GroupSettingValue, SystemGroup, systemGroup } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User, UserGroup } from "../../model/records.ts";
import { isInGroup } from "./membership.ts";
import { isGroup } from "./present.ts";

const MOST_OF_EACH = 100;

const impossible: readonly number[] = [SystemGroup.internet, SystemGroup.owners];

/** Returns a checked value in its shortest form: a single group is not an object. @throws ApiError */
export function checkSettingValue(
  value: GroupSettingValue,
  name: string,
  model: RealmModel,
): GroupSettingValue {
  const { direct_members, direct_subgroups } = asCollection(value);
  if (Math.max(direct_members.length, direct_subgroups.length) > MOST_OF_EACH) {
    throw badRequest(`${name} can list up to ${MOST_OF_EACH} users and ${MOST_OF_EACH} groups.`);
  }
  const user = direct_members.find((id) => model.users.get(id)?.is_system ?? true);
  if (user !== undefined) throw badRequest(`Invalid user ID: ${user}`);
  const group = direct_subgroups.find((id) => !isGroup(id, model));
  if (group !== undefined) throw badRequest(`Invalid user group ID: ${group}`);
  const refused = direct_subgroups.find((id) => impossible.includes(id));
  if (refused !== undefined) throw badRequest(`${name} can't be '${systemGroup(refused)?.name}'.`);
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

/** True if a permission includes a user. */
export function passesSetting(user: User, value: GroupSettingValue, model: RealmModel, now: number): boolean {
  const { direct_members, direct_subgroups } = asCollection(value);
  return (
    direct_members.includes(user.user_id) ||
    direct_subgroups.some((groupId) => isInGroup(user, groupId, model, now))
  );
}

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

/** @throws ApiError if another group's permission names the group */
export function requireUnusedGroup(groupId: number, model: RealmModel): void {
  for (const group of model.groups.values()) {
    if (group.user_group_id === groupId) continue;
    if (!asCollection(mentionersOf(group)).direct_subgroups.includes(groupId)) continue;
    throw badRequest(`This group may mention '${group.name}'. Change that group's permission first.`);
  }
}
