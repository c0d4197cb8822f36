import { endpoints } from "@confab/contract";
import { regenerateOwnApiKey } from "../domain/accounts/own-account.ts";
import { presentDevelopmentAccounts, signIn, signInForDevelopment } from "../domain/accounts/sign-in.ts";
import { route } from "../http/route.ts";

export const authenticationRoutes = [
  route(endpoints.fetchApiKey, async ({ realm, parameters, guessSource }) => {
    const { user, apiKey } = await signIn(realm, { ...parameters, source: guessSource });
    return { api_key: apiKey, email: user.delivery_email, user_id: user.user_id };
  }),

  route(endpoints.devFetchApiKey, async ({ realm, parameters }) => {
    const { user, apiKey } = await signInForDevelopment(realm, parameters.username);
    return { api_key: apiKey, email: user.delivery_email, user_id: user.user_id };
  }),

  route(endpoints.devListUsers, ({ realm }) => presentDevelopmentAccounts(realm)),

  route(endpoints.regenerateApiKey, async ({ realm, user, write, parameters, session, guessSource }) => {
    const proof = { session, guessSource, password: parameters.password, parameter: "password" };
    return { api_key: await regenerateOwnApiKey(realm, user, write, proof) };
  }),
];
