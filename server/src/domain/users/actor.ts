/** Whoever a write is for, as they are when it is decided. */
import { notAuthenticated, type Who } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import { accessEndpoint } from "./access.ts";

/**
 * To be asked inside the transaction: since the request came in the account may have been deactivated, or have lost
 * the role that the endpoint asks for.
 *
 * @throws ApiError
 */
export function accessActor(model: RealmModel, userId: number, who: Who = "user"): User {
  const actor = model.users.get(userId);
  if (!actor?.is_active) throw notAuthenticated("Account is deactivated");
  accessEndpoint(actor, who);
  return actor;
}
