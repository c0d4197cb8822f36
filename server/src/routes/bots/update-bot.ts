import { endpoints } from "@confab/contract";
import { accessBot } from "../../domain/bots/access.ts";
import { presentUpdatedBot } from "../../domain/bots/present.ts";
import { updateBot } from "../../domain/bots/update.ts";
import { withAvatar } from "../../domain/users/avatar.ts";
import { route } from "../../http/route.ts";

export const updateBotRoute = route(
  endpoints.updateBot,
  async ({ write, realm, path, parameters, context, user, file }) => {
    // Checks access before decoding the picture, so that nobody can cause work for a bot that is not theirs.
    accessBot(user, path.bot_id, realm.model);
    const bot = await withAvatar(realm, file, (place) =>
      write((tx, actor) => {
        return updateBot(tx, actor, accessBot(actor, path.bot_id, tx.model), parameters, place);
      }),
    );
    return presentUpdatedBot(bot, realm.model, context.secrets);
  },
);
