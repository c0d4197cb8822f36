/** Checks the values of custom profile fields, by the type of the field (docs/interface/profile-fields.md#fields). */
import {
  badRequest,
  DateText,
  demand,
  Int,
  list,
  Text,
  type TSchema,
  textUpTo,
  UrlText,
} from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { ProfileField } from "../../model/records.ts";
import { isBot } from "../access/users.ts";
import { FieldType } from "./check-field.ts";

/** A value in a request: text, or user ids for the person picker. */
export type InputValue = string | readonly number[];

/**
 * @returns the value as text, as it is stored
 * @throws ApiError that names the field
 */
export function checkValue(field: ProfileField, value: InputValue, model: RealmModel): string {
  switch (field.type) {
    case FieldType.longText:
      return text(textUpTo(500), field, value);
    case FieldType.choice:
      return choice(field, value);
    case FieldType.date:
      return text(DateText, field, value);
    case FieldType.url:
      return text(UrlText, field, value);
    case FieldType.people:
      return people(value, model);
    default:
      return text(textUpTo(50), field, value);
  }
}

/** True if values of the field are Markdown. */
export const isRendered = (field: ProfileField): boolean =>
  field.type === FieldType.shortText || field.type === FieldType.longText;

function text(schema: TSchema, field: ProfileField, value: InputValue): string {
  return demand(schema, value, field.name) as string;
}

function choice(field: ProfileField, value: InputValue): string {
  const key = text(Text, field, value);
  const choices = JSON.parse(field.field_data) as object;
  if (!Object.hasOwn(choices, key)) {
    throw badRequest(`'${key}' is not a valid choice for '${field.name}'.`);
  }
  return key;
}

function people(value: InputValue, model: RealmModel): string {
  const userIds = demand(list(Int), value, "User IDs");
  for (const userId of userIds) {
    const user = model.users.get(userId);
    if (!user || user.is_system) throw badRequest(`Invalid user ID: ${userId}`);
    if (!user.is_active) throw badRequest(`User with ID ${userId} is deactivated`);
    if (isBot(user)) throw badRequest(`User with ID ${userId} is a bot`);
  }
  return JSON.stringify(userIds);
}
