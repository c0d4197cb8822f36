/** Notifies people of a bot that they did not know before. */
import type { Audience } from "../../events/audience.ts";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { toUserPayload } from "../users/events.ts";
import { lookupApiKeys } from "../users/queries.ts";
import { botAdded, botAudience, botTakenAway } from "./events.ts";

/** @param bot the bot after the transaction */
export async function doShowBot(tx: WriteTx, bot: User, audience: Audience): Promise<void> {
  const apiKey = (await lookupApiKeys(tx, [bot.user_id])).get(bot.user_id) ?? "";
  const api_key_encrypted = tx.context.secrets.encrypt(apiKey);
  tx.append(botAdded.of({ bot: toUserPayload(bot), api_key_encrypted }, audience));
}

/** Shows a bot to users who may administer it after a change, and hides it from users who no longer may. */
export async function doChangeBotAudience(tx: WriteTx, before: User, after: User): Promise<void> {
  const old = usersIn(botAudience(before, tx.model));
  const now = usersIn(botAudience(after, tx.model));
  const { user_id } = after;
  const lost = old.filter((userId) => !now.includes(userId));
  const gained = now.filter((userId) => !old.includes(userId));
  if (lost.length > 0) tx.append(botTakenAway.of({ user_id }, { to: "users", user_ids: lost }));
  if (gained.length > 0) await doShowBot(tx, after, { to: "users", user_ids: gained });
}

const usersIn = (audience: Audience): readonly number[] => (audience.to === "users" ? audience.user_ids : []);
