/** Groups of default streams in SQL. */
import type { DefaultStreamGroup } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

/** @returns the id of the new group */
export async function insertGroup(tx: Tx, group: Omit<DefaultStreamGroup, "group_id">): Promise<number> {
  const { group_id } = await tx.db
    .insertInto("default_stream_group")
    .values({ ...group, stream_ids: [...group.stream_ids], realm_id: tx.realmId })
    .returning("group_id")
    .executeTakeFirstOrThrow();
  return group_id;
}

export async function updateGroup(tx: Tx, { group_id, ...columns }: DefaultStreamGroup): Promise<void> {
  await tx.db
    .updateTable("default_stream_group")
    .set({ ...columns, stream_ids: [...columns.stream_ids] })
    .where("realm_id", "=", tx.realmId)
    .where("group_id", "=", group_id)
    .execute();
}

export async function deleteGroup(tx: Tx, groupId: number): Promise<void> {
  await tx.db
    .deleteFrom("default_stream_group")
    .where("realm_id", "=", tx.realmId)
    .where("group_id", "=", groupId)
    .execute();
}
