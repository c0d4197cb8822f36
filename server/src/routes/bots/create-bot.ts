import { endpoints } from "@confab/contract";
import { createBot } from "../../domain/bots/actions.ts";
import { presentDefaults } from "../../domain/bots/present.ts";
import { accessActor } from "../../domain/users/access.ts";
import { gravatarUrl } from "../../domain/users/present.ts";
import { route } from "../../http/route.ts";

export const createBotRoute = route(endpoints.createBot, async ({ realm, user, parameters }) => {
  const { bot, apiKey } = await realm.write((tx) => createBot(tx, accessActor(user, tx.model), parameters), {
    exclusive: true,
  });
  return {
    user_id: bot.user_id,
    api_key: apiKey,
    avatar_url: gravatarUrl(bot),
    ...presentDefaults(bot.bot_properties, realm.model),
  };
});
