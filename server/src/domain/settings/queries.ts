/** Settings in SQL. */
import type { EmailAddressVisibility } from "@confab/contract";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";
import { changedSettings, type Settings, withChanges } from "./values/values.ts";

const updateUserSettingsSql = statement({
  name: "update_user_settings",
  text: "update account set settings = $3 where realm_id = $1 and user_id = $2",
});

export async function updateUserSettings(tx: Tx, userId: number, settings: Settings): Promise<void> {
  await updateUserSettingsSql.run(tx.runner, [tx.realmId, userId, JSON.stringify(settings)]);
}

const updateVisibilityOfSql = statement({
  name: "update_visibility_of",
  text: `update account set settings = settings - 'email_address_visibility' || $3::jsonb
          where realm_id = $1 and user_id = any($2::bigint[])`,
});

/** Changes who sees the addresses of these users. */
export async function updateVisibilityOf(
  tx: Tx,
  userIds: readonly number[],
  email_address_visibility: EmailAddressVisibility,
): Promise<void> {
  const stored = withChanges({}, changedSettings({}, { email_address_visibility }));
  await updateVisibilityOfSql.run(tx.runner, [tx.realmId, userIds, JSON.stringify(stored)]);
}

const updateSettingsDefaultsSql = statement({
  name: "update_settings_defaults",
  text: "update realm set user_settings_defaults = $2 where realm_id = $1",
});

export async function updateSettingsDefaults(tx: Tx, settings: Settings): Promise<void> {
  await updateSettingsDefaultsSql.run(tx.runner, [tx.realmId, JSON.stringify(settings)]);
}
