/** Creates, changes and deletes custom profile fields (docs/interface/profile-fields.md#fields). */
import { isDeepStrictEqual } from "node:util";
import { badRequest } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { ProfileField } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { everyone } from "../users/events.ts";
import { checkField, type FieldContent, FieldType } from "./check-field.ts";
import { profileFieldsChanged } from "./events.ts";
import { defaultExternalAccount } from "./external-accounts.ts";
import { deleteField, insertField, updateField, updateFieldOrder } from "./queries.ts";

type FieldUse = Pick<ProfileField, "required" | "display_in_profile_summary">;

/** The properties to change; `undefined` for those that stay. */
interface FieldChanges {
  readonly name?: string | undefined;
  readonly hint?: string | undefined;
  readonly fieldData?: unknown;
  readonly required?: boolean | undefined;
  readonly display_in_profile_summary?: boolean | undefined;
}

/** @throws ApiError */
export async function createField(
  tx: WriteTx,
  args: FieldUse & { type: number; name: string; hint: string; fieldData: unknown },
): Promise<ProfileField> {
  const { type, required, display_in_profile_summary } = args;
  const content = checkField(type, args.name, args.hint, args.fieldData);
  checkNameIsFree(content.name, undefined, tx.model);
  if (display_in_profile_summary) checkMayBeInSummary(type, undefined, tx.model);
  const field = await insertField(tx, { type, ...content, required, display_in_profile_summary });
  announce(tx, [...tx.model.profileFields.values(), field]);
  return field;
}

/**
 * Changes the given properties of a field and leaves the rest.
 *
 * @throws ApiError
 */
export async function changeField(tx: WriteTx, fieldId: number, changes: FieldChanges): Promise<void> {
  const field = accessField(fieldId, tx.model);
  const { required = field.required, display_in_profile_summary = field.display_in_profile_summary } =
    changes;
  if (display_in_profile_summary) checkMayBeInSummary(field.type, fieldId, tx.model);
  const content = changedContent(field, changes);
  checkNameIsFree(content.name, fieldId, tx.model);
  const changed = { ...field, ...content, required, display_in_profile_summary };
  if (isDeepStrictEqual(changed, field)) return;
  await updateField(tx, fieldId, changed);
  const fields = [...tx.model.profileFields.values()];
  announce(
    tx,
    fields.map((other) => (other === field ? changed : other)),
  );
}

/** Returns the content of a field after changes. Fields for accounts that the server knows keep theirs. */
function changedContent(field: ProfileField, changes: FieldChanges): FieldContent {
  const fieldData: unknown = field.field_data === "" ? {} : JSON.parse(field.field_data);
  const { name = field.name, hint = field.hint } = changes;
  if (field.type === FieldType.externalAccount && defaultExternalAccount(fieldData)) {
    const isAboutUse = changes.required !== undefined || changes.display_in_profile_summary !== undefined;
    const isSame = name === field.name && hint === field.hint;
    const newData = changes.fieldData ?? fieldData;
    if (!isAboutUse || !isSame || !isDeepStrictEqual(newData, fieldData)) {
      throw badRequest("Default custom field cannot be updated.");
    }
    return field;
  }
  return checkField(field.type, name, hint, changes.fieldData ?? fieldData);
}

/** The number of fields that clients have room for. */
const MAX_IN_SUMMARY = 2;

/** @param exceptFieldId the field itself, if it exists */
function checkMayBeInSummary(type: number, exceptFieldId: number | undefined, model: RealmModel): void {
  if (type === FieldType.longText || type === FieldType.people) {
    throw badRequest("Field type not supported for display in profile summary.");
  }
  const others = [...model.profileFields.values()].filter(
    ({ field_id, display_in_profile_summary }) => display_in_profile_summary && field_id !== exceptFieldId,
  );
  if (others.length >= MAX_IN_SUMMARY) {
    throw badRequest("Only 2 custom profile fields can be displayed in the profile summary.");
  }
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
