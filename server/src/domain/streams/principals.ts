/** The users whom a request subscribes or unsubscribes. */
import { principalNotAllowed } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import { userByVisibleEmail } from "../users/present.ts";

/** User ids, or e-mail addresses as others see them. */
export type Principals = readonly (string | number)[];

/**
 * Returns distinct active users.
 *
 * @throws ApiError for a principal that is not an active user; it does not tell the reason
 */
export function findPrincipals(principals: Principals, model: RealmModel): User[] {
  const users = principals.map((principal) => {
    const user =
      typeof principal === "number" ? model.users.get(principal) : userByVisibleEmail(principal, model);
    if (!user?.is_active || user.is_system) throw principalNotAllowed(principal);
    return user;
  });
  return [...new Set(users)];
}
