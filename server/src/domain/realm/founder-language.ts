/** The language of an organization that has just been made. */
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { doChangeSettings, doChangeSettingsDefaults } from "../settings/actions.ts";
import { settingsIn } from "../settings/values.ts";
import { isBot } from "../users/access.ts";
import { doChangeRealm } from "./actions.ts";

/**
 * Makes the founder's language that of the organization and of whoever joins it later. Does nothing when somebody else is
 * there: then it is for the settings.
 *
 * @param language a code
 */
export async function doFoundIn(tx: WriteTx, founder: User, language: string): Promise<void> {
  for (const other of tx.model.users.values()) {
    if (other.user_id !== founder.user_id && !isBot(other) && !other.is_system) return;
  }
  const { default_language, ...others } = settingsIn(language);
  await doChangeRealm(tx, { default_language });
  await doChangeSettingsDefaults(tx, others);
  await doChangeSettings(tx, founder, settingsIn(language));
}
