/** User groups in SQL. */
import type { Tx } from "../../realm/tx.ts";

/** @returns the new group's id */
export async function insertGroup(tx: Tx, group: { name: string; description: string }): Promise<number> {
  const { user_group_id } = await tx.db
    .insertInto("user_group")
    .values({ ...group, realm_id: tx.realmId })
    .returning("user_group_id")
    .executeTakeFirstOrThrow();
  return user_group_id;
}

export async function updateGroup(
  tx: Tx,
  groupId: number,
  changes: { name?: string; description?: string },
): Promise<void> {
  await tx.db
    .updateTable("user_group")
    .set(changes)
    .where("realm_id", "=", tx.realmId)
    .where("user_group_id", "=", groupId)
    .execute();
}

export async function insertMembers(tx: Tx, groupId: number, userIds: readonly number[]): Promise<void> {
  await tx.runner.query({
    text: `insert into user_group_member (realm_id, user_group_id, user_id)
           select $1, $2, user_id from unnest($3::bigint[]) as user_id`,
    values: [tx.realmId, groupId, userIds],
  });
}

export async function deleteMembers(tx: Tx, groupId: number, userIds: readonly number[]): Promise<void> {
  await tx.runner.query({
    text: `delete from user_group_member
            where realm_id = $1 and user_group_id = $2 and user_id = any($3::bigint[])`,
    values: [tx.realmId, groupId, userIds],
  });
}

export async function deleteGroup(tx: Tx, groupId: number): Promise<void> {
  for (const table of ["user_group_member", "user_group"] as const) {
    await tx.db
      .deleteFrom(table)
      .where("realm_id", "=", tx.realmId)
      .where("user_group_id", "=", groupId)
      .execute();
  }
}
