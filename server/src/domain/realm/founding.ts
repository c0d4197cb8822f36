/** Chooses the settings of a new organization. */
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { isBot } from "../access/users.ts";
import { doChangeSettings, doChangeSettingsDefaults } from "../settings/actions.ts";
import { settingsIn } from "../settings/values/values.ts";
import { doChangeRealm } from "./actions.ts";

/**
 * Makes the founder's language the default of the organization, and lets Enter send messages, also for users who join
 * later. Does nothing if other people have joined: then it is left to the settings.
 *
 * @param language a code
 */
export async function doFoundIn(tx: WriteTx, founder: User, language: string): Promise<void> {
  for (const other of tx.model.users.values()) {
    if (other.user_id !== founder.user_id && !isBot(other) && !other.is_system) return;
  }
  // Organizations that programs create keep the default of the interface, which is a new line.
  const settings = { ...settingsIn(language), enter_sends: true };
  const { default_language, ...others } = settings;
  await doChangeRealm(tx, { default_language });
  await doChangeSettingsDefaults(tx, others);
  await doChangeSettings(tx, founder, settings);
}
