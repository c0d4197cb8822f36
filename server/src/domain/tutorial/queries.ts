/** The introduction in SQL. */
import type { Tutorial } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

export async function putTutorial(tx: Tx, userId: number, tutorial: Tutorial): Promise<void> {
  const columns = { status: tutorial.status, hotspots_read: [...tutorial.hotspots_read] };
  await tx.db
    .insertInto("tutorial")
    .values({ ...columns, realm_id: tx.realmId, user_id: userId })
    .onConflict((conflict) => conflict.columns(["realm_id", "user_id"]).doUpdateSet(columns))
    .execute();
}
