import { endpoints } from "@confab/contract";
import { accessBot } from "../../domain/bots/access.ts";
import { presentUpdatedBot } from "../../domain/bots/present.ts";
import { updateBot } from "../../domain/bots/update.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const updateBotRoute = route(endpoints.updateBot, async ({ realm, user, path, parameters }) => {
  const bot = await realm.write(
    (tx) => {
      const actor = accessActor(user, tx.model);
      return updateBot(tx, actor, accessBot(actor, path.bot_id, tx.model), parameters);
    },
    { exclusive: true },
  );
  return presentUpdatedBot(bot, realm.model);
});
