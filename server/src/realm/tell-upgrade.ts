/**
 * Tells clients that the server is another version than the one they registered with. Their queues outlast a restart, so
 * it is told once for each upgrade, by the first node of the new version that has the organization in memory.
 */
import { GENERATION } from "@confab/contract";
import { serverUpgraded } from "../domain/realm/events.ts";
import { moveGeneration } from "../domain/realm/queries.ts";
import { everyone } from "../domain/users/events.ts";
import { UNHURRIED } from "../events/write-limits.ts";
import type { Realm } from "./realm.ts";

/** Nodes of the version before, which go on for a while, tell nothing: what rises is never set back. */
export async function tellUpgrade(realm: Realm): Promise<void> {
  if (realm.model.generation >= GENERATION) return;
  await realm.write(async (tx) => {
    if (await moveGeneration(tx, GENERATION))
      tx.append(serverUpgraded.of({ generation: GENERATION }, everyone));
  }, UNHURRIED);
}
