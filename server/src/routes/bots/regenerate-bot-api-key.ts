import { endpoints } from "@confab/contract";
import { accessBot } from "../../domain/bots/access.ts";
import { doReplaceApiKey } from "../../domain/users/keys.ts";
import { route } from "../../http/route.ts";

export const regenerateBotApiKeyRoute = route(endpoints.regenerateBotApiKey, async ({ write, path }) => {
  const apiKey = await write((tx, actor) => doReplaceApiKey(tx, accessBot(actor, path.bot_id, tx.model)));
  return { api_key: apiKey };
});
