/** Decides who may change user groups (docs/interface/permissions.md#policies). */
import { badRequest, passesPolicy, systemGroup } from "@confab/contract";
import type { User, UserGroup } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { isInGroup } from "../access/groups.ts";
import { insufficientPermission, isModerator, membershipOf } from "../access/users.ts";

/** @throws ApiError for users whom the organization's policy forbids to edit any group */
export function requireMayEditGroups(tx: Tx, user: User): void {
  const policy = tx.model.properties.user_group_edit_policy;
  if (!passesPolicy(policy, membershipOf(user, tx.model, tx.now))) throw insufficientPermission();
}

/**
 * Returns a group that the user may change. Moderators may change any group except system groups, others the groups they
 * belong to. Users whom the policy allows to edit may learn that a group exists.
 *
 * @throws ApiError
 */
export function accessGroupToChange(tx: Tx, user: User, groupId: number): UserGroup {
  requireMayEditGroups(tx, user);
  if (systemGroup(groupId)) throw insufficientPermission();
  const group = tx.model.groups.get(groupId);
  if (!group) throw badRequest("Invalid user group");
  if (!isModerator(user) && !isInGroup(user, groupId, tx.model, tx.now)) throw insufficientPermission();
  return group;
}
