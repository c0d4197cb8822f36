/** Creates accounts for people whom another service has authenticated, when they first sign in. */
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { checkFullName, isNameTaken } from "../users/names.ts";
import { admissionByAddress, isOpen } from "./admission.ts";
import { doJoin } from "./join.ts";

export interface Newcomer {
  readonly email: string;
  readonly fullName: string;
  /** The code of the language in which they came, if known. */
  readonly language: string | undefined;
}

/**
 * Returns the account with this address, active or not, and creates it if it doesn't exist. An invited user gets the
 * role and streams of the invitation.
 *
 * @param who may get a new account; where sign-up is open, everybody counts as invited
 * @returns `undefined` for someone who may not get an account
 * @throws ApiError for an address that may not join
 */
export async function ensureAccount(
  realm: Realm,
  { email, fullName, language }: Newcomer,
  who: "invited" | "anybody",
): Promise<User | undefined> {
  const known = realm.model.userByDeliveryEmail(email);
  if (known) return known;
  return realm.write(async (tx) => {
    const user = tx.model.userByDeliveryEmail(email);
    if (user) return user;
    const admission = await admissionByAddress(tx, email);
    if (who === "invited" && !admission.by && !isOpen(tx)) return undefined;
    const name = numbered(usableName(fullName, email), tx.model);
    return doJoin(tx, admission, { fullName: name, groupIds: [], passwordHash: null, language });
  });
}

/** Adds a number to a name that another user has, if names must be unique. */
function numbered(name: string, model: RealmModel): string {
  let free = name;
  for (let number = 2; isNameTaken(free, model); number += 1) {
    free = `${[...name].slice(0, 90).join("")} ${number}`;
  }
  return free;
}

/** Derives a valid name from the one that the other service gives, or else from the address. */
function usableName(fullName: string, email: string): string {
  const local = email.slice(0, email.lastIndexOf("@"));
  for (const text of [fullName, local]) {
    const cleaned = [...text.replace(/[\p{C}*`\\>"@|]/gu, " ").trim()].slice(0, 100).join("");
    try {
      return checkFullName(cleaned);
    } catch {
      // The next text may be usable.
    }
  }
  return "Newcomer";
}
