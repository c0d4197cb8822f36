import { endpoints } from "@confab/contract";
import { signIn } from "../../domain/users/sign-in.ts";
import { route } from "../../http/route.ts";

export const fetchApiKeyRoute = route(endpoints.fetchApiKey, async ({ realm, parameters, guessSource }) => {
  const { user, apiKey } = await signIn(realm, { ...parameters, source: guessSource });
  return { api_key: apiKey, email: user.delivery_email };
});
