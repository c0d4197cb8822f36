/** Checks names and addresses of users (docs/interface/users.md#updating-users). */
import { badRequest } from "@confab/contract";
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

/** True if it looks like `somebody@somewhere.tld`. It need not be an address at which mail arrives. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800@<>()[\]\\,;:"]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/u.test(
    text,
  );
