import { endpoints } from "@confab/contract";
import { createBot, deactivateBot, regenerateBotApiKey } from "../domain/bots/actions.ts";
import { presentDefaults, presentUpdatedBot } from "../domain/bots/present.ts";
import { getOwnBots } from "../domain/bots/queries.ts";
import { updateBot } from "../domain/bots/update.ts";
import { avatarUrl } from "../domain/users/avatar-url.ts";
import { route } from "../http/route.ts";

export const botRoutes = [
  route(endpoints.getBots, async ({ realm, user }) => ({
    bots: await realm.read((tx) => getOwnBots(tx, user)),
  })),

  route(endpoints.createBot, async ({ realm, write, parameters, file }) => {
    const { bot, apiKey } = await createBot(realm, write, parameters, file);
    return {
      user_id: bot.user_id,
      api_key: apiKey,
      avatar_url: avatarUrl(bot, realm.model),
      ...presentDefaults(bot.bot_properties, realm.model),
    };
  }),

  route(endpoints.updateBot, async ({ realm, user, write, path, parameters, context, file }) => {
    const update = { botId: path.bot_id, changes: parameters, avatar: file };
    const bot = await updateBot(realm, user, write, update);
    return presentUpdatedBot(bot, realm.model, context.secrets);
  }),

  route(endpoints.deactivateBot, async ({ write, path }) => {
    await write((tx, actor) => deactivateBot(tx, actor, path.bot_id));
    return {};
  }),

  route(endpoints.regenerateBotApiKey, async ({ write, path }) => {
    return { api_key: await write((tx, actor) => regenerateBotApiKey(tx, actor, path.bot_id)) };
  }),
];
