import { endpoints } from "@confab/contract";
import { accessBot } from "../../domain/bots/access.ts";
import { accessActor } from "../../domain/users/access.ts";
import { doReplaceApiKey } from "../../domain/users/keys.ts";
import { route } from "../../http/route.ts";

export const regenerateBotApiKeyRoute = route(
  endpoints.regenerateBotApiKey,
  async ({ realm, user, path }) => {
    const apiKey = await realm.write(
      (tx) => doReplaceApiKey(tx, accessBot(accessActor(user, tx.model), path.bot_id, tx.model)),
      { exclusive: true },
    );
    return { api_key: apiKey };
  },
);
