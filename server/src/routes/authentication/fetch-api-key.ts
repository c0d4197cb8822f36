import { endpoints } from "@confab/contract";
import { signIn } from "../../domain/users/sign-in.ts";
import { route } from "../../http/route.ts";

export const fetchApiKeyRoute = route(endpoints.fetchApiKey, async ({ realm, parameters }) => {
  const { user, apiKey } = await signIn(realm, parameters.username, parameters.password);
  return { api_key: apiKey, email: user.delivery_email };
});
