/** The users whom a request subscribes or unsubscribes. */
import { principalNotAllowed } from "@confab/contract";
import { knows } from "../../model/known-users.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import { userByVisibleEmail } from "../users/present.ts";

/** User ids, or e-mail addresses as others see them. */
export type Principals = readonly (string | number)[];

/**
 * Returns distinct active users whom the actor sees.
 *
 * @throws ApiError for a principal that is not an active user; it does not tell the reason
 */
export function findPrincipals(principals: Principals, actor: User, model: RealmModel): User[] {
  const users = principals.map((principal) => {
    const user =
      typeof principal === "number"
        ? model.users.get(principal)
        : userByVisibleEmail(principal, actor, model);
    const isAllowed = user?.is_active && !user.is_system && knows(actor, user.user_id, model);
    if (!isAllowed) throw principalNotAllowed(principal);
    return user;
  });
  return [...new Set(users)];
}
