/** Custom profile fields and their values in SQL. */
import type { ProfileField, ProfileValue } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

/** Adds a field after all others: its place is its id, which is higher than any place given before. */
export async function insertField(
  tx: Tx,
  field: Omit<ProfileField, "field_id" | "display_order">,
): Promise<ProfileField> {
  const { field_id } = await tx.db
    .insertInto("profile_field")
    .values({ ...field, realm_id: tx.realmId, display_order: 0 })
    .returning("field_id")
    .executeTakeFirstOrThrow();
  await updateField(tx, field_id, { display_order: field_id });
  return { ...field, field_id, display_order: field_id };
}

export async function updateField(
  tx: Tx,
  fieldId: number,
  changes: Partial<Omit<ProfileField, "field_id" | "type">>,
): Promise<void> {
  await tx.db
    .updateTable("profile_field")
    .set(changes)
    .where("realm_id", "=", tx.realmId)
    .where("field_id", "=", fieldId)
    .execute();
}

/** Stores the place of each field in the list. */
export async function updateFieldOrder(tx: Tx, fields: readonly ProfileField[]): Promise<void> {
  await tx.runner.query({
    name: "update_field_order",
    text: `update profile_field as f set display_order = o.display_order
             from unnest($2::bigint[], $3::integer[]) as o(field_id, display_order)
            where f.realm_id = $1 and f.field_id = o.field_id`,
    values: [
      tx.realmId,
      fields.map(({ field_id }) => field_id),
      fields.map(({ display_order }) => display_order),
    ],
  });
}

/** Deletes a field with the values of all users. */
export async function deleteField(tx: Tx, fieldId: number): Promise<void> {
  for (const table of ["profile_value", "profile_field"] as const) {
    await tx.db
      .deleteFrom(table)
      .where("realm_id", "=", tx.realmId)
      .where("field_id", "=", fieldId)
      .execute();
  }
}

/** Sets a user's values by field id; `null` removes one. */
export async function storeValues(
  tx: Tx,
  userId: number,
  values: ReadonlyMap<number, ProfileValue | null>,
): Promise<void> {
  const removed = [...values].filter(([, value]) => value === null).map(([fieldId]) => fieldId);
  const set = [...values].flatMap(([field_id, value]) => (value ? [{ field_id, ...value }] : []));
  if (removed.length > 0) {
    await tx.runner.query({
      name: "delete_profile_values",
      text: "delete from profile_value where realm_id = $1 and user_id = $2 and field_id = any($3::bigint[])",
      values: [tx.realmId, userId, removed],
    });
  }
  if (set.length > 0) {
    await tx.runner.query({
      name: "store_profile_values",
      text: `insert into profile_value (realm_id, user_id, field_id, value, rendered_value)
             select $1, $2, v.field_id, v.value, v.rendered_value
               from json_to_recordset($3::json) as v(field_id bigint, value text, rendered_value text)
             on conflict (realm_id, user_id, field_id)
             do update set value = excluded.value, rendered_value = excluded.rendered_value`,
      values: [tx.realmId, userId, JSON.stringify(set)],
    });
  }
}
