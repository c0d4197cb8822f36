/** Queries of users for their bots. */
import type { OwnBot } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { botsOf } from "../access/users.ts";
import { lookupApiKeys } from "../users/queries.ts";
import { presentOwnBot } from "./present.ts";

/** Returns the active bots that belong to a user, with their keys. */
export async function getOwnBots(tx: Tx, owner: User): Promise<OwnBot[]> {
  const bots = botsOf(owner, tx.model).filter(({ is_active }) => is_active);
  const keys = await lookupApiKeys(
    tx,
    bots.map(({ user_id }) => user_id),
  );
  return bots.map((bot) => presentOwnBot(bot, keys.get(bot.user_id) ?? "", tx.model));
}
