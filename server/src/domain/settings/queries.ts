/** Settings in SQL. */
import type { Tx } from "../../realm/tx.ts";
import type { Settings } from "./values.ts";

export async function updateUserSettings(tx: Tx, userId: number, settings: Settings): Promise<void> {
  await tx.db
    .updateTable("account")
    .set({ settings: JSON.stringify(settings) })
    .where("realm_id", "=", tx.realmId)
    .where("user_id", "=", userId)
    .execute();
}

export async function updateSettingsDefaults(tx: Tx, settings: Settings): Promise<void> {
  await tx.db
    .updateTable("realm")
    .set({ user_settings_defaults: JSON.stringify(settings) })
    .where("realm_id", "=", tx.realmId)
    .execute();
}
