/** Notifies the administrators of an organization of something about the server that it is on. */

import type { Realm } from "../../../realm/realm.ts";
import type { WriteTx } from "../../../realm/tx.ts";
import { UNHURRIED } from "../../../realm/write-limits.ts";
import { type Texts, textsForUser } from "../../../texts/texts.ts";
import { isAdministrator } from "../../access/users.ts";
import { NotificationBot } from "./notification-bot.ts";

/** Few organizations have more, and one of them is enough. */
const MOST_NOTIFIED = 20;

/**
 * Sends a message of the notification bot to each administrator, in their language.
 *
 * @param isNew is asked in the same transaction; if false, nothing is sent
 */
export async function notifyAdministrators(
  realm: Realm,
  text: (texts: Texts) => string,
  isNew: (tx: WriteTx) => Promise<boolean>,
): Promise<void> {
  if (!realm.model.isActive) return;
  await realm.write(async (tx) => {
    if (!(await isNew(tx))) return;
    const administrators = [...tx.model.users.values()]
      .filter((user) => user.is_active && user.bot_type === null && isAdministrator(user))
      .slice(0, MOST_NOTIFIED);
    await new NotificationBot(tx).toPeople(
      new Map(administrators.map((user) => [user.user_id, text(textsForUser(user))])),
    );
  }, UNHURRIED);
}
