import { endpoints } from "@confab/contract";
import { signIn } from "../../domain/users/sign-in.ts";
import { route } from "../../http/route.ts";

export const fetchApiKeyRoute = route(endpoints.fetchApiKey, async ({ realm, parameters, limiter }) => {
  const { username, password } = parameters;
  const account = `${realm.realmId}/${username.trim().toLowerCase()}`;
  limiter?.use("signIn", account);
  const { user, apiKey } = await signIn(realm, username, password);
  limiter?.clear("signIn", account);
  return { api_key: apiKey, email: user.delivery_email };
});
