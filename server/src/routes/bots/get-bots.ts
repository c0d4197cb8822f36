import { endpoints } from "@confab/contract";
import { getOwnBots } from "../../domain/bots/queries.ts";
import { route } from "../../http/route.ts";

export const getBotsRoute = route(endpoints.getBots, async ({ realm, user }) => ({
  bots: await realm.read((tx) => getOwnBots(tx, user)),
}));
