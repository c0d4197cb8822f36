import { endpoints } from "@confab/contract";
import { accessBot } from "../../domain/bots/access.ts";
import { doDeactivate } from "../../domain/users/deactivate.ts";
import { route } from "../../http/route.ts";

export const deactivateBotRoute = route(endpoints.deactivateBot, async ({ write, path }) => {
  await write((tx, actor) => doDeactivate(tx, accessBot(actor, path.bot_id, tx.model)));
  return {};
});
