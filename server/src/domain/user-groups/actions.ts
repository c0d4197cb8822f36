/**
 * Creates and changes user groups (docs/interface/user-groups.md#groups,
 * docs/interface/user-groups.md#changing-groups).
 */
import { badRequest, type GroupSettingValue, systemGroupByName } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User, UserGroup } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { checkVisible } from "../names.ts";
import { everyone } from "../users/events.ts";
import { accessGroupToChange, requireMayEditGroups } from "./access.ts";
import {
  groupChanged,
  groupCreated,
  groupMembersAdded,
  groupMembersRemoved,
  groupRemoved,
} from "./events.ts";
import {
  deleteGroup,
  deleteMembers,
  type GroupChanges,
  insertGroup,
  insertMembers,
  updateGroup,
} from "./queries.ts";
import { checkMentioners, isSameValue, mentionersOf, requireUnusedGroup } from "./setting-values.ts";
import { doRemoveFromGroups } from "./subgroups.ts";

/** Creates a group. Its creator is a member only if listed. @throws ApiError */
export async function createGroup(
  tx: WriteTx,
  actor: User,
  args: {
    name: string;
    description: string;
    members: readonly number[];
    can_mention_group?: GroupSettingValue;
  },
): Promise<void> {
  requireMayEditGroups(tx, actor);
  const members = checkUsers(args.members, tx.model);
  const { name, description } = args;
  checkNameIsFree(name, tx.model);
  const can_mention_group =
    args.can_mention_group === undefined ? null : checkMentioners(args.can_mention_group, tx.model);
  await doCreateGroup(tx, { name, description, can_mention_group, members });
}

/** Creates a group. No group has its name, and its members exist. @returns its id */
export async function doCreateGroup(
  tx: WriteTx,
  { members, ...properties }: Parameters<typeof insertGroup>[1] & { readonly members: readonly number[] },
): Promise<number> {
  const user_group_id = await insertGroup(tx, properties);
  await insertMembers(tx, user_group_id, members);
  tx.append(groupCreated.of({ group: { user_group_id, ...properties, members } }, everyone));
  return user_group_id;
}

/**
 * Changes the given properties. A blank name counts as absent, and so does an empty description without a name.
 *
 * @throws ApiError
 */
export async function changeGroup(
  tx: WriteTx,
  actor: User,
  groupId: number,
  given: {
    name?: string;
    description?: string;
    can_mention_group?: { new: GroupSettingValue; old?: GroupSettingValue };
  },
): Promise<void> {
  const name = given.name?.trim() === "" ? undefined : given.name;
  if (name === undefined && !given.description && !given.can_mention_group) {
    throw badRequest("No new data supplied");
  }
  const group = accessGroupToChange(tx, actor, groupId);
  const changes: GroupChanges = {
    ...differences(group, { name, description: given.description }),
    ...mentionersChange(group, given.can_mention_group, tx.model),
  };
  if (changes.name !== undefined) checkNameIsFree(changes.name, tx.model);
  if (Object.keys(changes).length === 0) return;
  await updateGroup(tx, groupId, changes);
  // Clients expect a separate event for each property.
  for (const [property, value] of Object.entries(changes)) {
    tx.append(groupChanged.of({ user_group_id: groupId, changes: { [property]: value } }, everyone));
  }
}

function mentionersChange(
  group: UserGroup,
  change: { new: GroupSettingValue; old?: GroupSettingValue } | undefined,
  model: RealmModel,
): Pick<GroupChanges, "can_mention_group"> {
  if (change === undefined) return {};
  const before = mentionersOf(group);
  if (change.old !== undefined && !isSameValue(change.old, before)) {
    throw badRequest("'old' is no longer the value of can_mention_group. Look at the group again.");
  }
  const can_mention_group = checkMentioners(change.new, model);
  return isSameValue(can_mention_group, before) ? {} : { can_mention_group };
}

function differences(
  group: UserGroup,
  { name, description }: { name: string | undefined; description: string | undefined },
): { name?: string; description?: string } {
  return {
    ...(name === undefined || name === group.name ? {} : { name }),
    ...(description === undefined || description === group.description ? {} : { description }),
  };
}

/** Adds members, then removes some. If one of them is invalid, nothing changes. @throws ApiError */
export async function changeMembers(
  tx: WriteTx,
  actor: User,
  groupId: number,
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
): Promise<void> {
  if (add.length === 0 && remove.length === 0) {
    throw badRequest('Nothing to do. Specify at least one of "add" or "delete".');
  }
  const group = accessGroupToChange(tx, actor, groupId);
  const added = checkUsers(add, tx.model);
  const present = added.find((userId) => group.members.has(userId));
  if (present !== undefined) throw badRequest(`User ${present} is already a member of this group`);
  const removed = checkUsers(remove, tx.model);
  const absent = removed.find((userId) => !group.members.has(userId) && !added.includes(userId));
  if (absent !== undefined) throw badRequest(`There is no member '${absent}' in this user group`);
  if (added.length > 0) {
    await insertMembers(tx, groupId, added);
    tx.append(groupMembersAdded.of({ user_group_id: groupId, user_ids: added }, everyone));
  }
  if (removed.length > 0) {
    await deleteMembers(tx, groupId, removed);
    tx.append(groupMembersRemoved.of({ user_group_id: groupId, user_ids: removed }, everyone));
  }
}

/** Deletes a group; messages keep their mentions of it. @throws ApiError */
export async function removeGroup(tx: WriteTx, actor: User, groupId: number): Promise<void> {
  accessGroupToChange(tx, actor, groupId);
  requireUnusedGroup(groupId, tx.model);
  await doRemoveFromGroups(tx, groupId);
  await deleteGroup(tx, groupId);
  tx.append(groupRemoved.of({ user_group_id: groupId }, everyone));
}

/** Rejects a name that another group has. Names that differ in case are different. */
function checkNameIsFree(name: string, model: RealmModel): void {
  checkVisible(name, "user group name");
  if (isGroupNameTaken(name, model)) throw badRequest(`User group '${name}' already exists.`);
}

/** True if a group or a system group has the name. */
export const isGroupNameTaken = (name: string, model: RealmModel): boolean =>
  (model.groupByName(name) ?? systemGroupByName(name)) !== undefined;

/** Returns distinct ids. Bots and deactivated users may be members, but not the server's own bots. */
function checkUsers(userIds: readonly number[], model: RealmModel): number[] {
  const unknown = userIds.find((userId) => model.users.get(userId)?.is_system ?? true);
  if (unknown !== undefined) throw badRequest(`Invalid user ID: ${unknown}`);
  return [...new Set(userIds)];
}
