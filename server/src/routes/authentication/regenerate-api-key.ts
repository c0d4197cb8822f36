import { endpoints } from "@confab/contract";
import { checkInSession } from "../../domain/settings/own-account.ts";
import { doReplaceApiKey } from "../../domain/users/keys.ts";
import { route } from "../../http/route.ts";

export const regenerateApiKeyRoute = route(endpoints.regenerateApiKey, async (request) => {
  await checkInSession(request, "password", request.parameters.password);
  const apiKey = await request.write((tx, actor) => doReplaceApiKey(tx, actor));
  return { api_key: apiKey };
});
