/**
 * Deactivates and reactivates an organization (docs/interface/permissions.md#policies,
 * docs/interface/more-operations.md#operations). None of its data is deleted.
 */
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { requireOwner } from "../access/users.ts";
import { everyone } from "../users/events.ts";
import { realmDeactivated, realmReactivated } from "./events.ts";
import { setRealmActive } from "./queries.ts";

/**
 * Deactivates the organization. After the commit, no node admits anyone.
 *
 * @throws ApiError for a user who is not an owner
 */
export async function deactivateRealm(tx: WriteTx, actor: User): Promise<void> {
  requireOwner(actor);
  await setRealmActive(tx, false);
  tx.append(realmDeactivated.of({}, everyone));
}

/**
 * Reactivates the organization. Only operators can do so: its users are locked out.
 *
 * @returns false if it is active already
 */
export async function reactivateRealm(tx: WriteTx): Promise<boolean> {
  if (tx.model.isActive) return false;
  await setRealmActive(tx, true);
  tx.append(realmReactivated.of({}, everyone));
  return true;
}
