/** Lists the members of user groups. Those of system groups follow from roles and the waiting period at the given time. */
import { type SystemGroup, systemGroup, systemGroupOf } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import { groupsWithin } from "../access/groups.ts";
import { membershipOf } from "../access/users.ts";

const nothing: readonly number[] = [];

/** True if a group itself lists a user. */
export function isDirectMember(user: User, groupId: number, model: RealmModel, now: number): boolean {
  if (!systemGroup(groupId)) return model.groups.get(groupId)?.members.has(user.user_id) ?? false;
  return !user.is_system && systemGroupOf(membershipOf(user, model, now)) === groupId;
}

/** Returns the members of a group and of its subgroups, ascending. */
export function membersOfGroup(groupId: number, model: RealmModel, now: number): number[] {
  const found = new Set<number>();
  for (const id of groupsWithin(groupId, model)) {
    for (const userId of directMembers(id, model, now)) found.add(userId);
  }
  return [...found].sort((a, b) => a - b);
}

/** Returns the members that a group itself lists, ascending. */
export function directMembers(groupId: number, model: RealmModel, now: number): readonly number[] {
  const system = systemGroup(groupId);
  if (system) return membersOfSystemGroups(model, now).get(system.id) ?? nothing;
  return model.groups.get(groupId)?.members.toArray() ?? nothing;
}

interface SystemMembers {
  readonly revision: number;
  readonly waitingDays: number;
  /** The time at which the next member becomes a full member. */
  readonly until: number;
  readonly lists: ReadonlyMap<SystemGroup, readonly number[]>;
}

const known = new WeakMap<RealmModel, SystemMembers>();
const DAY = 24 * 3600 * 1000;

/** Computes the lists once for each state of the accounts. */
function membersOfSystemGroups(model: RealmModel, now: number): SystemMembers["lists"] {
  const waitingDays = model.properties.waiting_period_threshold;
  const last = known.get(model);
  const isCurrent =
    last?.revision === model.userRevision && last.waitingDays === waitingDays && now < last.until;
  if (last && isCurrent) return last.lists;
  const lists = new Map<SystemGroup, number[]>();
  let until = Number.POSITIVE_INFINITY;
  for (const user of model.users.values()) {
    if (user.is_system) continue;
    const groupId = systemGroupOf(membershipOf(user, model, now));
    const list = lists.get(groupId) ?? [];
    lists.set(groupId, list);
    list.push(user.user_id);
    const full = user.joined_at + waitingDays * DAY;
    if (full > now) until = Math.min(until, full);
  }
  for (const list of lists.values()) list.sort((a, b) => a - b);
  known.set(model, { revision: model.userRevision, waitingDays, until, lists });
  return lists;
}
