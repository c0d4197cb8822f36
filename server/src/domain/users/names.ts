/** Checks names and addresses of users (docs/interface/users.md#updating-users). */
import { badRequest } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import { isVisible } from "../names.ts";

const MAX_NAME_LENGTH = 100;
const MIN_NAME_LENGTH = 2;

/**
 * Returns the name without surrounding white space.
 *
 * @throws ApiError
 */
export function checkFullName(name: string): string {
  const text = name.trim();
  const { length } = [...text];
  if (length > MAX_NAME_LENGTH) throw badRequest("Name too long!");
  if (length < MIN_NAME_LENGTH) throw badRequest("Name too short!");
  // These characters would end or change a mention of the name.
  if (/[\p{C}\p{Zl}\p{Zp}*`\\>"@]/u.test(text)) throw badRequest("Invalid characters in name!");
  if (!isVisible(text)) throw badRequest("Invalid characters in name!");
  if (/\|\d+$/.test(text)) throw badRequest("Invalid format!");
  return text;
}

/** True if another active user has the name, ignoring case, and the organization wants each user to have their own. */
export const isNameTaken = (fullName: string, model: RealmModel, ownId?: number): boolean =>
  model.properties.require_unique_names &&
  model.usersByName(fullName).some(({ user_id, is_active }) => is_active && user_id !== ownId);

/**
 * Returns the checked name of a user. @param ownId the user, if they have an account
 *
 * @throws ApiError
 */
export function checkOwnName(name: string, model: RealmModel, ownId?: number): string {
  const fullName = checkFullName(name);
  if (isNameTaken(fullName, model, ownId)) {
    throw badRequest("Unique names required in this organization.");
  }
  return fullName;
}

/** True if it looks like `somebody@somewhere.tld`. It need not be an address at which mail arrives. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800@<>()[\]\\,;:"]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/u.test(
    text,
  );
