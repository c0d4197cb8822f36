import { endpoints } from "@confab/contract";
import { createBot } from "../../domain/bots/actions.ts";
import { presentDefaults } from "../../domain/bots/present.ts";
import { gravatarUrl } from "../../domain/users/present.ts";
import { route } from "../../http/route.ts";

export const createBotRoute = route(endpoints.createBot, async ({ write, realm, parameters }) => {
  const { bot, apiKey } = await write((tx, actor) => createBot(tx, actor, parameters));
  return {
    user_id: bot.user_id,
    api_key: apiKey,
    avatar_url: gravatarUrl(bot),
    ...presentDefaults(bot.bot_properties, realm.model),
  };
});
