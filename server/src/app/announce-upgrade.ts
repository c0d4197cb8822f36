/**
 * Notifies clients that the server has another version than the one they registered with. Their queues outlast a
 * restart, so one event per upgrade is enough. The first node of the new version that loads the organization sends it.
 */
import { GENERATION } from "@confab/contract";
import { serverUpgraded } from "../domain/realm/events.ts";
import { moveGeneration } from "../domain/realm/queries.ts";
import { notifyOfUpgrade } from "../domain/realm/upgrade-notice.ts";
import { everyone } from "../domain/users/events.ts";
import type { Realm } from "../realm/realm.ts";
import { UNHURRIED } from "../realm/write-limits.ts";

/** Does nothing on nodes of the previous version, which continue for a while: the generation never decreases. */
export async function announceUpgrade(realm: Realm): Promise<void> {
  if (realm.model.generation >= GENERATION) return;
  await realm.write(async (tx) => {
    if (!(await moveGeneration(tx, GENERATION))) return;
    tx.append(serverUpgraded.of({ generation: GENERATION }, everyone));
    await notifyOfUpgrade(tx);
  }, UNHURRIED);
}
