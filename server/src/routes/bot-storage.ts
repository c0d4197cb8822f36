import { endpoints } from "@confab/contract";
import { getBotStorage, removeBotStorage, updateBotStorage } from "../domain/bot-storage/actions.ts";
import { route } from "../http/route.ts";

export const botStorageRoutes = [
  route(endpoints.updateBotStorage, async ({ write, parameters }) => {
    await write((tx, actor) => updateBotStorage(tx, actor, parameters.storage));
    return {};
  }),

  route(endpoints.getBotStorage, async ({ realm, user, parameters }) => ({
    storage: await realm.read((tx) => getBotStorage(tx, user, parameters.keys)),
  })),

  route(endpoints.removeBotStorage, async ({ write, parameters }) => {
    await write((tx, actor) => removeBotStorage(tx, actor, parameters.keys));
    return {};
  }),
];
