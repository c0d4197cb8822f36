/** Drafts in SQL. */
import type { Tx } from "../../realm/tx.ts";

export async function deleteAllDrafts(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom("draft").where("realm_id", "=", tx.realmId).where("user_id", "=", userId).execute();
}
