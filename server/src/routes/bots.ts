import { endpoints } from "@confab/contract";
import { accessBot } from "../domain/bots/access.ts";
import { createBot } from "../domain/bots/actions.ts";
import { presentDefaults, presentUpdatedBot } from "../domain/bots/present.ts";
import { getOwnBots } from "../domain/bots/queries.ts";
import { updateBot } from "../domain/bots/update.ts";
import { withAvatar } from "../domain/users/avatar.ts";
import { avatarUrl } from "../domain/users/avatar-url.ts";
import { doDeactivate } from "../domain/users/deactivate.ts";
import { doReplaceApiKey } from "../domain/users/keys.ts";
import { route } from "../http/route.ts";

export const botRoutes = [
  route(endpoints.getBots, async ({ realm, user }) => ({
    bots: await realm.read((tx) => getOwnBots(tx, user)),
  })),

  route(endpoints.createBot, async ({ write, realm, parameters, file }) => {
    const { bot, apiKey } = await withAvatar(realm, file, (place) =>
      write((tx, actor) => createBot(tx, actor, parameters, place)),
    );
    return {
      user_id: bot.user_id,
      api_key: apiKey,
      avatar_url: avatarUrl(bot, realm.model),
      ...presentDefaults(bot.bot_properties, realm.model),
    };
  }),

  route(endpoints.updateBot, async ({ write, realm, path, parameters, context, user, file }) => {
    // Checks access before decoding the picture, so that nobody can cause work for a bot that is not theirs.
    accessBot(user, path.bot_id, realm.model);
    const bot = await withAvatar(realm, file, (place) =>
      write((tx, actor) => {
        return updateBot(tx, actor, accessBot(actor, path.bot_id, tx.model), parameters, place);
      }),
    );
    return presentUpdatedBot(bot, realm.model, context.secrets);
  }),

  route(endpoints.deactivateBot, async ({ write, path }) => {
    await write((tx, actor) => doDeactivate(tx, accessBot(actor, path.bot_id, tx.model)));
    return {};
  }),

  route(endpoints.regenerateBotApiKey, async ({ write, path }) => {
    const apiKey = await write((tx, actor) => doReplaceApiKey(tx, accessBot(actor, path.bot_id, tx.model)));
    return { api_key: apiKey };
  }),
];
