/** Statuses in SQL. */
import type { UserStatus } from "@confab/contract";
import type { Tx } from "../../realm/tx.ts";

/** Stores the given properties. Others keep their stored values. */
export async function storeStatus(tx: Tx, userId: number, change: UserStatus): Promise<void> {
  const nothing = {
    away: false,
    status_text: "",
    emoji_name: "",
    emoji_code: "",
    reaction_type: "unicode_emoji",
  };
  await tx.db
    .insertInto("user_status")
    .values({ realm_id: tx.realmId, user_id: userId, ...nothing, ...change })
    .onConflict((conflict) => conflict.columns(["realm_id", "user_id"]).doUpdateSet(change))
    .execute();
}
