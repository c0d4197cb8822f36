import { endpoints } from "@confab/contract";
import { accessBot } from "../../domain/bots/access.ts";
import { presentUpdatedBot } from "../../domain/bots/present.ts";
import { updateBot } from "../../domain/bots/update.ts";
import { withAvatar } from "../../domain/users/picture.ts";
import { route } from "../../http/route.ts";

export const updateBotRoute = route(
  endpoints.updateBot,
  async ({ write, realm, path, parameters, context, user, file }) => {
    // Nobody's picture is decoded for a bot that is none of their business.
    accessBot(user, path.bot_id, realm.model);
    const bot = await withAvatar(realm, file, (place) =>
      write((tx, actor) => {
        return updateBot(tx, actor, accessBot(actor, path.bot_id, tx.model), parameters, place);
      }),
    );
    return presentUpdatedBot(bot, realm.model, context.secrets);
  },
);
