import { isFullMember, type Membership, Role } from "@confab/contract";
import type { Model } from "./model.ts";

/**
 * Returns the properties of a user that policies depend on.
 *
 * @param now milliseconds since 1970: members become full members as time goes by
 * @param userId the client's own user by default
 */
export function membershipOf({ realm, users, options }: Model, now: number, userId?: number): Membership {
  const user = users.get(userId ?? options.userId);
  const role = user?.role ?? Role.guest;
  const age = user ? now - Date.parse(user.date_joined) : 0;
  return { role, isFullMember: isFullMember(role, age, realm.waiting_period_threshold ?? 0) };
}
