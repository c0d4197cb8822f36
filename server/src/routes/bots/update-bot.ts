import { endpoints } from "@confab/contract";
import { accessBot } from "../../domain/bots/access.ts";
import { presentUpdatedBot } from "../../domain/bots/present.ts";
import { updateBot } from "../../domain/bots/update.ts";
import { route } from "../../http/route.ts";

export const updateBotRoute = route(
  endpoints.updateBot,
  async ({ write, realm, path, parameters, context }) => {
    const bot = await write((tx, actor) => {
      return updateBot(tx, actor, accessBot(actor, path.bot_id, tx.model), parameters);
    });
    return presentUpdatedBot(bot, realm.model, context.secrets);
  },
);
