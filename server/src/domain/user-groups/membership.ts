/**
 * Decides who is in a user group, directly or by a subgroup (docs/interface/user-groups.md#subgroups). The members of
 * system groups follow from roles and the waiting period at the given time.
 */
import {
  isInSystemGroup,
  type SystemGroup,
  systemGroup,
  systemGroupOf,
  withSubgroups,
} from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import { membershipOf } from "../access/users.ts";

const nothing: readonly number[] = [];

/** Returns a group with everything that it contains. */
export const groupsWithin = (groupId: number, model: RealmModel): Set<number> =>
  withSubgroups([groupId], (id) => model.groups.get(id)?.subgroups ?? nothing);

/** True if a user is in a group, directly or by a subgroup. The cost depends on the subgroups, not on the members. */
export function isInGroup(user: User, groupId: number, model: RealmModel, now: number): boolean {
  if (user.is_system) return false;
  const membership = membershipOf(user, model, now);
  for (const id of groupsWithin(groupId, model)) {
    const system = systemGroup(id);
    const isMember = system
      ? isInSystemGroup(system.id, membership)
      : model.groups.get(id)?.members.has(user.user_id);
    if (isMember) return true;
  }
  return false;
}

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
