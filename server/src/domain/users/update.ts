/** Changing accounts of others (spec 4.11, reference 12.3). */
import { badRequest } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import { Role, type User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { insufficientPermission, isAdministrator, isOwner, requireOwner } from "./access.ts";
import { everyone, userNameChanged, userRoleChanged } from "./events.ts";
import { checkFullName } from "./names.ts";
import { updateAccount } from "./queries.ts";

/** An account that the actor may administer. @throws ApiError */
export function accessUserToChange(actor: User, userId: number, model: RealmModel): User {
  const user = model.users.get(userId);
  if (!user || user.is_system) throw badRequest("No such user");
  if (!isAdministrator(actor) && user.bot_owner_id !== actor.user_id) throw insufficientPermission();
  return user;
}

/** Gives an account another name. Names may be the same as others'; the one it has already changes nothing. */
export async function doChangeName(tx: WriteTx, user: User, name: string): Promise<void> {
  const fullName = checkFullName(name);
  if (fullName === user.full_name) return;
  await updateAccount(tx, user.user_id, { full_name: fullName });
  tx.append(userNameChanged.of({ user_id: user.user_id, full_name: fullName }, everyone));
}

/** Whether the actor may give the user this role. @throws ApiError */
export function checkRoleChange(actor: User, user: User, role: number, model: RealmModel): Role {
  if (!isRole(role)) throw badRequest("Invalid role");
  if (role === user.role) return role;
  if ((role === Role.owner || isOwner(user)) && !isOwner(actor)) requireOwner(actor);
  if (isOwner(user) && isOnlyOwner(user, model)) {
    throw badRequest("The owner permission cannot be removed from the only organization owner.");
  }
  if (user.role === Role.guest && role <= Role.administrator) {
    throw badRequest("Guests cannot be organization administrators");
  }
  return role;
}

export async function doChangeRole(tx: WriteTx, user: User, role: Role): Promise<void> {
  if (role === user.role) return;
  await updateAccount(tx, user.user_id, { role });
  tx.append(userRoleChanged.of({ user_id: user.user_id, before: user.role, role }, everyone));
}

export function isOnlyOwner(user: User, model: RealmModel): boolean {
  for (const other of model.users.values()) {
    if (other.is_active && isOwner(other) && other.user_id !== user.user_id) return false;
  }
  return true;
}

const isRole = (role: number): role is Role => Object.values(Role).some((known) => known === role);
