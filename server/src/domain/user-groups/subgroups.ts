/** Changes the groups that a user group contains (docs/interface/user-groups.md#subgroups). */
import { badRequest } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { groupsWithin } from "../access/groups.ts";
import { everyone } from "../users/events.ts";
import { accessGroupToChange } from "./access.ts";
import { groupSubgroupsAdded, groupSubgroupsRemoved } from "./events.ts";
import { isGroup } from "./present.ts";
import { deleteSubgroups, insertSubgroups } from "./queries.ts";

const MOST_SUBGROUPS = 100;
const MOST_LEVELS = 10;

/** Adds subgroups, then removes some. If one of them is invalid, nothing changes. @throws ApiError */
export async function changeSubgroups(
  tx: WriteTx,
  actor: User,
  groupId: number,
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
): Promise<void> {
  if (add.length === 0 && remove.length === 0) {
    throw badRequest('Nothing to do. Specify at least one of "add" or "delete".');
  }
  const { subgroups } = accessGroupToChange(tx, actor, groupId);
  const added = checkGroups(add, tx.model);
  const present = added.find((id) => subgroups.has(id));
  if (present !== undefined) throw badRequest(`Group ${present} is already a subgroup of this group`);
  const removed = checkGroups(remove, tx.model);
  const absent = removed.find((id) => !subgroups.has(id) && !added.includes(id));
  if (absent !== undefined) throw badRequest(`There is no subgroup '${absent}' in this user group`);
  if (subgroups.size + added.length > MOST_SUBGROUPS) {
    throw badRequest(`A user group can have up to ${MOST_SUBGROUPS} subgroups.`);
  }
  checkNesting(groupId, added, tx.model);
  if (added.length > 0) {
    await insertSubgroups(tx, groupId, added);
    tx.append(groupSubgroupsAdded.of({ user_group_id: groupId, subgroup_ids: added }, everyone));
  }
  await doRemoveSubgroups(tx, groupId, removed);
}

/** Takes a group out of all groups that contain it. */
export async function doRemoveFromGroups(tx: WriteTx, groupId: number): Promise<void> {
  for (const { user_group_id, subgroups } of tx.model.groups.values()) {
    if (subgroups.has(groupId)) await doRemoveSubgroups(tx, user_group_id, [groupId]);
  }
}

async function doRemoveSubgroups(tx: WriteTx, groupId: number, removed: readonly number[]): Promise<void> {
  if (removed.length === 0) return;
  await deleteSubgroups(tx, groupId, removed);
  tx.append(groupSubgroupsRemoved.of({ user_group_id: groupId, subgroup_ids: removed }, everyone));
}

function checkGroups(groupIds: readonly number[], model: RealmModel): number[] {
  const unknown = groupIds.find((id) => !isGroup(id, model));
  if (unknown !== undefined) throw badRequest(`Invalid user group ID: ${unknown}`);
  return [...new Set(groupIds)];
}

/** Rejects groups that contain the group that they are added to, and too many levels of groups. */
function checkNesting(groupId: number, added: readonly number[], model: RealmModel): void {
  const circular = added.find((id) => groupsWithin(id, model).has(groupId));
  if (circular !== undefined) {
    throw badRequest(`Group ${circular} can't be a subgroup of this group, because it contains this group.`);
  }
  const below = Math.max(0, ...added.map((id) => levelsOf(id, model)));
  if (levelsAbove(groupId, model) + below > MOST_LEVELS) {
    throw badRequest(`User groups can be nested up to ${MOST_LEVELS} levels deep.`);
  }
}

/** Returns the number of levels of a group with everything that it contains. System groups count as one. */
function levelsOf(groupId: number, model: RealmModel, levels = new Map<number, number>()): number {
  const before = levels.get(groupId);
  if (before !== undefined) return before;
  const subgroups = [...(model.groups.get(groupId)?.subgroups ?? [])];
  const own = 1 + Math.max(0, ...subgroups.map((id) => levelsOf(id, model, levels)));
  levels.set(groupId, own);
  return own;
}

/** Returns the number of levels down to a group, with its own. */
function levelsAbove(groupId: number, model: RealmModel): number {
  let level = [groupId];
  let count = 0;
  // As no group contains itself, this ends. Groups that are reached again count with the longest way.
  while (level.length > 0) {
    count += 1;
    const current = new Set(level);
    level = [...model.groups.values()].flatMap(({ user_group_id, subgroups }) =>
      subgroups.toArray().some((id) => current.has(id)) ? [user_group_id] : [],
    );
  }
  return count;
}
