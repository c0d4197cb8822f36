import { endpoints } from "@confab/contract";
import { createBot } from "../../domain/bots/actions.ts";
import { presentDefaults } from "../../domain/bots/present.ts";
import { withAvatar } from "../../domain/users/avatar.ts";
import { avatarUrl } from "../../domain/users/avatar-url.ts";
import { route } from "../../http/route.ts";

export const createBotRoute = route(endpoints.createBot, async ({ write, realm, parameters, file }) => {
  const { bot, apiKey } = await withAvatar(realm, file, (place) =>
    write((tx, actor) => createBot(tx, actor, parameters, place)),
  );
  return {
    user_id: bot.user_id,
    api_key: apiKey,
    avatar_url: avatarUrl(bot, realm.model),
    ...presentDefaults(bot.bot_properties, realm.model),
  };
});
