import { endpoints } from "@confab/contract";
import { updateBotStorage } from "../../domain/bot-storage/actions.ts";
import { route } from "../../http/route.ts";

export const updateBotStorageRoute = route(endpoints.updateBotStorage, async ({ write, parameters }) => {
  await write((tx, actor) => updateBotStorage(tx, actor, parameters.storage));
  return {};
});
