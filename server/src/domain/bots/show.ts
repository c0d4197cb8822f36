/** Shows bots to those who may administer them. */
import type { Audience } from "../../events/audience.ts";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { toUserPayload } from "../users/events.ts";
import { lookupApiKeys } from "../users/queries.ts";
import { botAdded, botAudience, botTakenAway } from "./events.ts";

/** Notifies users of a bot that they did not know before. @param bot the bot after the transaction */
export async function doShowBot(tx: WriteTx, bot: User, audience: Audience): Promise<void> {
  tx.append(botAdded.of(await payloadOf(tx, bot), audience));
}

/** Notifies those who may administer a bot that it is active again. @param bot the bot after the transaction */
export async function doShowReactivatedBot(tx: WriteTx, bot: User): Promise<void> {
  const payload = { ...(await payloadOf(tx, bot)), isReactivated: true };
  tx.append(botAdded.of(payload, botAudience(bot, tx.model)));
}

async function payloadOf(tx: WriteTx, bot: User) {
  const apiKey = (await lookupApiKeys(tx, [bot.user_id])).get(bot.user_id) ?? "";
  return { bot: toUserPayload(bot), api_key_encrypted: tx.context.secrets.encrypt(apiKey) };
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
