/** Telling people of a bot that they did not know of. */
import type { Audience } from "../../events/audience.ts";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { toUserPayload } from "../users/events.ts";
import { lookupApiKeys } from "../users/queries.ts";
import { botAdded } from "./events.ts";

/** @param bot as it is after the transaction */
export async function doShowBot(tx: WriteTx, bot: User, audience: Audience): Promise<void> {
  const apiKey = (await lookupApiKeys(tx, [bot.user_id])).get(bot.user_id) ?? "";
  const api_key_encrypted = tx.context.secrets.encrypt(apiKey);
  tx.append(botAdded.of({ bot: toUserPayload(bot), api_key_encrypted }, audience));
}
