/** Tells clients about members of system groups. Nothing is stored: the members follow from users' roles. */
import { Role, SystemGroup, systemGroupOf } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { membershipOf } from "../access/users.ts";
import { everyone } from "../users/events.ts";
import { groupMembersAdded, groupMembersRemoved } from "./events.ts";

/** Adds a new account to the system group of its role. */
export function announceSystemGroup(tx: WriteTx, user: User): void {
  const user_group_id = systemGroupOf(membershipOf(user, tx.model, tx.now));
  tx.append(groupMembersAdded.of({ user_group_id, user_ids: [user.user_id] }, everyone));
}

/** Moves an account to the system group of another role. @param user with the previous role */
export function announceOtherSystemGroup(tx: WriteTx, user: User, role: Role): void {
  for (const user_group_id of groupsSeen(tx, user)) {
    tx.append(groupMembersRemoved.of({ user_group_id, user_ids: [user.user_id] }, everyone));
  }
  announceSystemGroup(tx, { ...user, role });
}

/** Returns the groups that clients may list a user in. They don't notice the end of the waiting period. */
function groupsSeen(tx: WriteTx, user: User): readonly SystemGroup[] {
  const current = systemGroupOf(membershipOf(user, tx.model, tx.now));
  const waited = current === SystemGroup.fullMembers && tx.model.properties.waiting_period_threshold > 0;
  return waited ? [SystemGroup.members, current] : [current];
}

/** Moves the members who are full members after a change of the waiting period, but not before, or vice versa. */
export function announceFullMembers(tx: WriteTx, waitingDays: number): void {
  const { model, now } = tx;
  const after = { ...model.properties, waiting_period_threshold: waitingDays };
  const members = [...model.users.values()].filter((user) => user.role === Role.member && !user.is_system);
  const isFull = (user: User, properties: typeof after) =>
    membershipOf(user, { properties }, now).isFullMember;
  const moved = members.filter((user) => isFull(user, model.properties) !== isFull(user, after));
  for (const becomeFull of [true, false]) {
    const user_ids = moved.filter((user) => isFull(user, after) === becomeFull).map(({ user_id }) => user_id);
    if (user_ids.length === 0) continue;
    const [from, to] = becomeFull
      ? [SystemGroup.members, SystemGroup.fullMembers]
      : [SystemGroup.fullMembers, SystemGroup.members];
    tx.append(groupMembersRemoved.of({ user_group_id: from, user_ids }, everyone));
    tx.append(groupMembersAdded.of({ user_group_id: to, user_ids }, everyone));
  }
}
