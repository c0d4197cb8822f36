/** Settings in SQL. */
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";
import type { Settings } from "./values/values.ts";

const updateUserSettingsSql = statement({
  name: "update_user_settings",
  text: "update account set settings = $3 where realm_id = $1 and user_id = $2",
});

export async function updateUserSettings(tx: Tx, userId: number, settings: Settings): Promise<void> {
  await updateUserSettingsSql.run(tx.runner, [tx.realmId, userId, JSON.stringify(settings)]);
}

const updateSettingsDefaultsSql = statement({
  name: "update_settings_defaults",
  text: "update realm set user_settings_defaults = $2 where realm_id = $1",
});

export async function updateSettingsDefaults(tx: Tx, settings: Settings): Promise<void> {
  await updateSettingsDefaultsSql.run(tx.runner, [tx.realmId, JSON.stringify(settings)]);
}
