import { endpoints } from "@confab/contract";
import { accessActor } from "../../domain/users/access.ts";
import { doReplaceApiKey } from "../../domain/users/keys.ts";
import { route } from "../../http/route.ts";

export const regenerateApiKeyRoute = route(endpoints.regenerateApiKey, async ({ realm, user }) => {
  const apiKey = await realm.write((tx) => doReplaceApiKey(tx, accessActor(user, tx.model)), {
    exclusive: true,
  });
  return { api_key: apiKey };
});
