import { endpoints } from "@confab/contract";
import { getBotStorage } from "../../domain/bot-storage/actions.ts";
import { route } from "../../http/route.ts";

export const getBotStorageRoute = route(endpoints.getBotStorage, async ({ realm, user, parameters }) => ({
  storage: await realm.read((tx) => getBotStorage(tx, user, parameters.keys)),
}));
