import { endpoints } from "@confab/contract";
import { checkUsername, signIn } from "../../domain/users/sign-in.ts";
import { signInKey } from "../../http/rate-limit.ts";
import { route } from "../../http/route.ts";

export const fetchApiKeyRoute = route(endpoints.fetchApiKey, async ({ realm, parameters, limiter }) => {
  const email = checkUsername(parameters.username);
  const account = signInKey(realm.realmId, email);
  limiter?.use("signIn", account);
  const { user, apiKey } = await signIn(realm, email, parameters.password);
  limiter?.clear("signIn", account);
  return { api_key: apiKey, email: user.delivery_email };
});
