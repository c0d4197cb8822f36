/** Custom profile fields and their values in SQL. */
import { int8, statement } from "../../db/statement.ts";
import type { ProfileField, ProfileValue } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

const insertProfileFieldSql = statement({
  name: "insert_profile_field",
  text: `insert into profile_field (realm_id, type, name, hint, field_data, required, display_in_profile_summary,
                                    display_order)
         values ($1, $2, $3, $4, $5, $6, $7, 0) returning field_id`,
  row: { field_id: int8 },
});

/** Adds a field after all others: its place is its id, which is higher than any place given before. */
export async function insertField(
  tx: Tx,
  field: Omit<ProfileField, "field_id" | "display_order">,
): Promise<ProfileField> {
  const { field_id } = await insertProfileFieldSql.one(tx.runner, [
    tx.realmId,
    field.type,
    field.name,
    field.hint,
    field.field_data,
    field.required,
    field.display_in_profile_summary,
  ]);
  await updateField(tx, field_id, { display_order: field_id });
  return { ...field, field_id, display_order: field_id };
}

const updateProfileFieldSql = statement({
  name: "update_profile_field",
  text: `update profile_field
            set name = coalesce($3, name), hint = coalesce($4, hint), field_data = coalesce($5, field_data),
                display_order = coalesce($6, display_order), required = coalesce($7, required),
                display_in_profile_summary = coalesce($8, display_in_profile_summary)
          where realm_id = $1 and field_id = $2`,
});

export async function updateField(
  tx: Tx,
  fieldId: number,
  changes: Partial<Omit<ProfileField, "field_id" | "type">>,
): Promise<void> {
  const { name, hint, field_data, display_order, required, display_in_profile_summary } = changes;
  const values = [name, hint, field_data, display_order, required, display_in_profile_summary];
  await updateProfileFieldSql.run(tx.runner, [tx.realmId, fieldId, ...values]);
}

const updateFieldOrderSql = statement({
  name: "update_field_order",
  text: `update profile_field as f set display_order = o.display_order
           from unnest($2::bigint[], $3::integer[]) as o(field_id, display_order)
          where f.realm_id = $1 and f.field_id = o.field_id`,
});

/** Stores the place of each field in the list. */
export async function updateFieldOrder(tx: Tx, fields: readonly ProfileField[]): Promise<void> {
  await updateFieldOrderSql.run(tx.runner, [
    tx.realmId,
    fields.map(({ field_id }) => field_id),
    fields.map(({ display_order }) => display_order),
  ]);
}

const deleteValuesOfProfileFieldSql = statement({
  name: "delete_values_of_profile_field",
  text: "delete from profile_value where realm_id = $1 and field_id = $2",
});

const deleteProfileFieldSql = statement({
  name: "delete_profile_field",
  text: "delete from profile_field where realm_id = $1 and field_id = $2",
});

/** Deletes a field with the values of all users. */
export async function deleteField(tx: Tx, fieldId: number): Promise<void> {
  await deleteValuesOfProfileFieldSql.run(tx.runner, [tx.realmId, fieldId]);
  await deleteProfileFieldSql.run(tx.runner, [tx.realmId, fieldId]);
}

const deleteProfileValuesSql = statement({
  name: "delete_profile_values",
  text: "delete from profile_value where realm_id = $1 and user_id = $2 and field_id = any($3::bigint[])",
});

const storeProfileValuesSql = statement({
  name: "store_profile_values",
  text: `insert into profile_value (realm_id, user_id, field_id, value, rendered_value)
         select $1, $2, v.field_id, v.value, v.rendered_value
           from json_to_recordset($3::json) as v(field_id bigint, value text, rendered_value text)
         on conflict (realm_id, user_id, field_id)
         do update set value = excluded.value, rendered_value = excluded.rendered_value`,
});

/** Sets a user's values by field id; `null` removes one. */
export async function storeValues(
  tx: Tx,
  userId: number,
  values: ReadonlyMap<number, ProfileValue | null>,
): Promise<void> {
  const removed = [...values].filter(([, value]) => value === null).map(([fieldId]) => fieldId);
  const set = [...values].flatMap(([field_id, value]) => (value ? [{ field_id, ...value }] : []));
  if (removed.length > 0) {
    await deleteProfileValuesSql.run(tx.runner, [tx.realmId, userId, removed]);
  }
  if (set.length > 0) {
    await storeProfileValuesSql.run(tx.runner, [tx.realmId, userId, JSON.stringify(set)]);
  }
}
