/** Answers questions about members and subgroups (docs/interface/user-groups.md#subgroups). */
import { badRequest, systemGroup } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { groupsWithin, isInGroup } from "../access/groups.ts";
import { accessKnownUser } from "../access/users.ts";
import { directMembers, isDirectMember, membersOfGroup } from "./membership.ts";
import { isGroup } from "./present.ts";

function requireGroup(tx: Tx, groupId: number): void {
  if (!isGroup(groupId, tx.model)) throw badRequest("Invalid user group");
}

/** @throws ApiError for unknown groups; this also applies to the other functions */
export function showMembers(tx: Tx, groupId: number, directOnly: boolean): number[] {
  requireGroup(tx, groupId);
  return directOnly
    ? [...directMembers(groupId, tx.model, tx.now)]
    : membersOfGroup(groupId, tx.model, tx.now);
}

export function showMembership(
  tx: Tx,
  viewer: User,
  groupId: number,
  userId: number,
  directOnly: boolean,
): boolean {
  requireGroup(tx, groupId);
  const user = accessKnownUser(viewer, userId, tx.model);
  return (directOnly ? isDirectMember : isInGroup)(user, groupId, tx.model, tx.now);
}

export function showSubgroups(tx: Tx, groupId: number, directOnly: boolean): number[] {
  requireGroup(tx, groupId);
  const system = systemGroup(groupId);
  const direct = system ? [system.subgroup] : (tx.model.groups.get(groupId)?.subgroups ?? []);
  const all = groupsWithin(groupId, tx.model);
  all.delete(groupId);
  const wanted = directOnly ? new Set(direct) : all;
  return [...all].filter((id) => wanted.has(id)).sort((a, b) => a - b);
}
