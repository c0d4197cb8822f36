import { endpoints } from "@confab/contract";
import { removeBotStorage } from "../../domain/bot-storage/actions.ts";
import { route } from "../../http/route.ts";

export const removeBotStorageRoute = route(endpoints.removeBotStorage, async ({ write, parameters }) => {
  await write((tx, actor) => removeBotStorage(tx, actor, parameters.keys));
  return {};
});
