/** Finds the owner of a bot and writes to them. */
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { type Texts, textsForUser } from "../../texts/texts.ts";
import { NotificationBot, silentMention } from "../messages/send/notification-bot.ts";

export function activeOwnerOf(bot: User, model: RealmModel): User | undefined {
  const owner = bot.bot_owner_id === null ? undefined : model.users.get(bot.bot_owner_id);
  return owner?.is_active ? owner : undefined;
}

export type ComposeNotice = (texts: Texts["bots"]["owners"], bot: string) => string;

/**
 * Sends a direct message from Notification Bot to the owner of a bot, if it has one.
 *
 * @param compose makes the message from the owner's texts and a mention of the bot that notifies nobody
 */
export async function writeToOwner(tx: WriteTx, botId: number, compose: ComposeNotice): Promise<void> {
  const bot = tx.model.users.get(botId);
  const owner = bot && activeOwnerOf(bot, tx.model);
  if (!bot || !owner) return;
  const text = compose(textsForUser(owner).bots.owners, silentMention(bot));
  await new NotificationBot(tx).toPeople(new Map([[owner.user_id, text]]));
}
