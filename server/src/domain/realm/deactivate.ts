/** Ending an organization, and opening it again (reference 12.1, 19). Nothing of it is deleted. */
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { requireOwner } from "../users/access.ts";
import { everyone } from "../users/events.ts";
import { realmDeactivated, realmReactivated } from "./events.ts";
import { setRealmActive } from "./queries.ts";

/**
 * From the commit on nobody is let in any more, at any node.
 *
 * @throws ApiError for who is no owner
 */
export async function deactivateRealm(tx: WriteTx, actor: User): Promise<void> {
  requireOwner(actor);
  await setRealmActive(tx, false);
  tx.append(realmDeactivated.of({}, everyone));
}

/** For operators: nobody of the organization can ask for it. @returns false where it is active already */
export async function reactivateRealm(tx: WriteTx): Promise<boolean> {
  if (tx.model.isActive) return false;
  await setRealmActive(tx, true);
  tx.append(realmReactivated.of({}, everyone));
  return true;
}
