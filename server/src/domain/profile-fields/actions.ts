/** Creates, changes and deletes custom profile fields (docs/interface/profile-fields.md#fields). */
import { badRequest } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { ProfileField } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { everyone } from "../users/events.ts";
import { checkField, FieldType } from "./check-field.ts";
import { profileFieldsChanged } from "./events.ts";
import { defaultExternalAccount } from "./external-accounts.ts";
import { deleteField, insertField, updateField, updateFieldOrder } from "./queries.ts";

/** @throws ApiError */
export async function createField(
  tx: WriteTx,
  args: { type: number; name: string; hint: string; fieldData: unknown },
): Promise<ProfileField> {
  const content = checkField(args.type, args.name, args.hint, args.fieldData);
  checkNameIsFree(content.name, undefined, tx.model);
  const field = await insertField(tx, { type: args.type, ...content });
  announce(tx, [...tx.model.profileFields.values(), field]);
  return field;
}

/**
 * Changes the given properties of a field and leaves the rest.
 *
 * @throws ApiError
 */
export async function changeField(
  tx: WriteTx,
  fieldId: number,
  changes: { name?: string | undefined; hint?: string | undefined; fieldData?: unknown },
): Promise<void> {
  const field = accessField(fieldId, tx.model);
  const fieldData: unknown = field.field_data === "" ? {} : JSON.parse(field.field_data);
  if (field.type === FieldType.externalAccount && defaultExternalAccount(fieldData)) {
    throw badRequest("Default custom field cannot be updated.");
  }
  const { name = field.name, hint = field.hint } = changes;
  const content = checkField(field.type, name, hint, changes.fieldData ?? fieldData);
  checkNameIsFree(content.name, fieldId, tx.model);
  const { name: before, hint: hintBefore, field_data } = field;
  if (content.name === before && content.hint === hintBefore && content.field_data === field_data) return;
  await updateField(tx, fieldId, content);
  const fields = [...tx.model.profileFields.values()];
  announce(
    tx,
    fields.map((other) => (other === field ? { ...field, ...content } : other)),
  );
}

/**
 * @param order ids of all fields
 * @throws ApiError
 */
export async function reorderFields(tx: WriteTx, order: readonly number[]): Promise<void> {
  const places = new Map(order.map((fieldId, place) => [fieldId, place]));
  const fields = [...tx.model.profileFields.values()].map((field) => {
    const display_order = places.get(field.field_id);
    if (display_order === undefined) throw badRequest("Invalid order mapping.");
    return { ...field, display_order };
  });
  await updateFieldOrder(tx, fields);
  announce(tx, fields);
}

/** @throws ApiError */
export async function removeField(tx: WriteTx, fieldId: number): Promise<void> {
  const field = accessField(fieldId, tx.model);
  await deleteField(tx, fieldId);
  announce(
    tx,
    [...tx.model.profileFields.values()].filter((other) => other !== field),
  );
}

/** @throws ApiError */
export function accessField(fieldId: number, model: RealmModel): ProfileField {
  const field = model.profileFields.get(fieldId);
  if (!field) throw badRequest(`Field id ${fieldId} not found.`);
  return field;
}

function checkNameIsFree(name: string, exceptFieldId: number | undefined, model: RealmModel): void {
  for (const field of model.profileFields.values()) {
    if (field.name === name && field.field_id !== exceptFieldId) {
      throw badRequest("A field with that label already exists.");
    }
  }
}

function announce(tx: WriteTx, fields: readonly ProfileField[]): void {
  const inOrder = [...fields].sort((a, b) => a.display_order - b.display_order || a.field_id - b.field_id);
  tx.append(profileFieldsChanged.of({ fields: inOrder }, everyone));
}
