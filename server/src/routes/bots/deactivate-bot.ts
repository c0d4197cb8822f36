import { endpoints } from "@confab/contract";
import { accessBot } from "../../domain/bots/access.ts";
import { accessActor } from "../../domain/users/access.ts";
import { doDeactivate } from "../../domain/users/deactivate.ts";
import { route } from "../../http/route.ts";

export const deactivateBotRoute = route(endpoints.deactivateBot, async ({ realm, user, path }) => {
  await realm.write((tx) => doDeactivate(tx, accessBot(accessActor(user, tx.model), path.bot_id, tx.model)), {
    exclusive: true,
  });
  return {};
});
