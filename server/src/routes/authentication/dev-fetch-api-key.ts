import { endpoints } from "@confab/contract";
import { signInForDevelopment } from "../../domain/users/sign-in.ts";
import { route } from "../../http/route.ts";

export const devFetchApiKeyRoute = route(endpoints.devFetchApiKey, async ({ realm, parameters }) => {
  const { user, apiKey } = await signInForDevelopment(realm, parameters.username);
  return { api_key: apiKey, email: user.delivery_email };
});
