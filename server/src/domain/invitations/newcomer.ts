/** Accounts of people who have proved elsewhere who they are, made when they first come. */
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { checkFullName } from "../users/names.ts";
import { admissionByAddress, isOpen } from "./admission.ts";
import { doJoin } from "./join.ts";

export interface Newcomer {
  readonly email: string;
  readonly fullName: string;
  /** In which they came, as a code, if it is known. */
  readonly language: string | undefined;
}

/**
 * The account with this address, active or not; made if there is none. Whoever has been invited gets what the invitation says.
 *
 * @param who gets a new one; those who are invited are everybody where signing up is open
 * @returns `undefined` for somebody who does not get one
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
    const name = usableName(fullName, email);
    return doJoin(realm, tx, admission, { fullName: name, groupIds: [], passwordHash: null, language });
  });
}

/** What others call somebody, as far as it can be a name here. */
function usableName(fullName: string, email: string): string {
  const local = email.slice(0, email.lastIndexOf("@"));
  for (const text of [fullName, local]) {
    const cleaned = [...text.replace(/[\p{C}*`\\>"@|]/gu, " ").trim()].slice(0, 100).join("");
    try {
      return checkFullName(cleaned);
    } catch {
      // The next one may do.
    }
  }
  return "Newcomer";
}
