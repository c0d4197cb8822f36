/** Asks the server's built-in programs behind embedded bots. */

import type { Tx } from "../../realm/tx.ts";
import { textsForRealm, textsForUser } from "../../texts/texts.ts";
import { configOf } from "../bots/service-config.ts";
import { embeddedBotByName } from "../embedded-bots/index.ts";
import { silentMention } from "../messages/send/notification-bot.ts";
import { BotFailure, type Called, type Reply } from "./call.ts";

/** @throws BotFailure if the program does not exist or is no longer enabled */
export function askEmbedded(
  { bot, message, stored }: Called,
  { context, model }: Pick<Tx, "context" | "model">,
): Reply {
  const program = embeddedBotByName(bot.bot_properties.service_name ?? "");
  if (!program || !context.config.embeddedBots) throw new BotFailure("Embedded bots are not enabled");
  const sender = model.users.get(message.sender_id);
  const streamTexts = textsForRealm(model).bots;
  const { reply, post } = program.answer({
    texts: sender && stored.stream_id === null ? textsForUser(sender).bots : streamTexts,
    streamTexts,
    text: withoutMention(message.content, bot),
    messageId: message.id,
    senderMention: sender ? silentMention(sender) : message.sender_full_name,
    senderName: message.sender_full_name,
    config: { ...program.config, ...configOf(bot.bot_properties, context.secrets) },
  });
  return { content: reply, ...(post && { post }) };
}

/** Returns the text without a mention of the bot at its beginning, in either form. */
function withoutMention(text: string, { full_name, user_id }: Called["bot"]): string {
  const [whole = "", name = ""] = /^\s*@\*\*([^*\n]+)\*\*[\s:,]*/.exec(text) ?? [];
  const isBot = [full_name, `${full_name}|${user_id}`, `|${user_id}`].some(
    (spelling) => spelling.toLowerCase() === name.toLowerCase(),
  );
  return isBot ? text.slice(whole.length) : text;
}
