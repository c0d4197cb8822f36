import { endpoints } from "@confab/contract";
import { doReplaceApiKey } from "../../domain/users/keys.ts";
import { route } from "../../http/route.ts";

export const regenerateApiKeyRoute = route(endpoints.regenerateApiKey, async ({ write }) => {
  const apiKey = await write((tx, actor) => doReplaceApiKey(tx, actor));
  return { api_key: apiKey };
});
