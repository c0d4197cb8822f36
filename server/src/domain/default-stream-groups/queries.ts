/** Groups of default streams in SQL. */
import { int8, statement } from "../../db/statement.ts";
import type { DefaultStreamGroup } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

const insertDefaultStreamGroupSql = statement({
  name: "insert_default_stream_group",
  text: `insert into default_stream_group (realm_id, name, description, stream_ids) values ($1, $2, $3, $4)
         returning group_id`,
  row: { group_id: int8 },
});

/** @returns the id of the new group */
export async function insertGroup(tx: Tx, group: Omit<DefaultStreamGroup, "group_id">): Promise<number> {
  const { group_id } = await insertDefaultStreamGroupSql.one(tx.runner, [
    tx.realmId,
    group.name,
    group.description,
    [...group.stream_ids],
  ]);
  return group_id;
}

const updateDefaultStreamGroupSql = statement({
  name: "update_default_stream_group",
  text: `update default_stream_group set name = $3, description = $4, stream_ids = $5
          where realm_id = $1 and group_id = $2`,
});

export async function updateGroup(tx: Tx, group: DefaultStreamGroup): Promise<void> {
  await updateDefaultStreamGroupSql.run(tx.runner, [
    tx.realmId,
    group.group_id,
    group.name,
    group.description,
    [...group.stream_ids],
  ]);
}

const deleteDefaultStreamGroupSql = statement({
  name: "delete_default_stream_group",
  text: "delete from default_stream_group where realm_id = $1 and group_id = $2",
});

export async function deleteGroup(tx: Tx, groupId: number): Promise<void> {
  await deleteDefaultStreamGroupSql.run(tx.runner, [tx.realmId, groupId]);
}
