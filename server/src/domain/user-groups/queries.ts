/** User groups in SQL. */
import type { GroupSettingValue } from "@confab/contract";
import { int8, statement } from "../../db/statement.ts";
import type { UserGroup } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

const insertUserGroupSql = statement({
  name: "insert_user_group",
  text: `insert into user_group (realm_id, name, description, can_mention_group) values ($1, $2, $3, $4::jsonb)
         returning user_group_id`,
  row: { user_group_id: int8 },
});

/** @returns the new group's id */
export async function insertGroup(
  tx: Tx,
  group: Pick<UserGroup, "name" | "description" | "can_mention_group">,
): Promise<number> {
  const { user_group_id } = await insertUserGroupSql.one(tx.runner, [
    tx.realmId,
    group.name,
    group.description,
    toJson(group.can_mention_group),
  ]);
  return user_group_id;
}

/** The properties that change. */
export interface GroupChanges {
  readonly name?: string;
  readonly description?: string;
  readonly can_mention_group?: GroupSettingValue;
}

const updateUserGroupSql = statement({
  name: "update_user_group",
  text: `update user_group set name = coalesce($3, name), description = coalesce($4, description),
                can_mention_group = coalesce($5::jsonb, can_mention_group)
          where realm_id = $1 and user_group_id = $2`,
});

export async function updateGroup(tx: Tx, groupId: number, changes: GroupChanges): Promise<void> {
  await updateUserGroupSql.run(tx.runner, [
    tx.realmId,
    groupId,
    changes.name,
    changes.description,
    toJson(changes.can_mention_group ?? null),
  ]);
}

const toJson = (value: GroupSettingValue | null): string | null =>
  value === null ? null : JSON.stringify(value);

const insertUserGroupMembersSql = statement({
  name: "insert_user_group_members",
  text: `insert into user_group_member (realm_id, user_group_id, user_id)
         select $1, $2, user_id from unnest($3::bigint[]) as user_id`,
});

export async function insertMembers(tx: Tx, groupId: number, userIds: readonly number[]): Promise<void> {
  await insertUserGroupMembersSql.run(tx.runner, [tx.realmId, groupId, userIds]);
}

const removeUserGroupMembersSql = statement({
  name: "remove_user_group_members",
  text: `delete from user_group_member
          where realm_id = $1 and user_group_id = $2 and user_id = any($3::bigint[])`,
});

export async function deleteMembers(tx: Tx, groupId: number, userIds: readonly number[]): Promise<void> {
  await removeUserGroupMembersSql.run(tx.runner, [tx.realmId, groupId, userIds]);
}

const insertUserGroupSubgroupsSql = statement({
  name: "insert_user_group_subgroups",
  text: `insert into user_group_subgroup (realm_id, user_group_id, subgroup_id)
         select $1, $2, subgroup_id from unnest($3::bigint[]) as subgroup_id`,
});

export async function insertSubgroups(tx: Tx, groupId: number, groupIds: readonly number[]): Promise<void> {
  await insertUserGroupSubgroupsSql.run(tx.runner, [tx.realmId, groupId, groupIds]);
}

const removeUserGroupSubgroupsSql = statement({
  name: "remove_user_group_subgroups",
  text: `delete from user_group_subgroup
          where realm_id = $1 and user_group_id = $2 and subgroup_id = any($3::bigint[])`,
});

export async function deleteSubgroups(tx: Tx, groupId: number, groupIds: readonly number[]): Promise<void> {
  await removeUserGroupSubgroupsSql.run(tx.runner, [tx.realmId, groupId, groupIds]);
}

const deleteUserGroupSubgroupsSql = statement({
  name: "delete_user_group_subgroups",
  text: "delete from user_group_subgroup where realm_id = $1 and user_group_id = $2",
});

const deleteUserGroupMembersSql = statement({
  name: "delete_user_group_members",
  text: "delete from user_group_member where realm_id = $1 and user_group_id = $2",
});

const deleteUserGroupSql = statement({
  name: "delete_user_group",
  text: "delete from user_group where realm_id = $1 and user_group_id = $2",
});

export async function deleteGroup(tx: Tx, groupId: number): Promise<void> {
  await deleteUserGroupMembersSql.run(tx.runner, [tx.realmId, groupId]);
  await deleteUserGroupSubgroupsSql.run(tx.runner, [tx.realmId, groupId]);
  await deleteUserGroupSql.run(tx.runner, [tx.realmId, groupId]);
}
