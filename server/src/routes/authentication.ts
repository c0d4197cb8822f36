import { endpoints } from "@confab/contract";
import { checkInSession } from "../domain/settings/own-account.ts";
import { isAdministrator } from "../domain/users/access.ts";
import { doReplaceApiKey } from "../domain/users/keys.ts";
import { listForDevelopment, signIn, signInForDevelopment } from "../domain/users/sign-in.ts";
import { route } from "../http/route.ts";

export const authenticationRoutes = [
  route(endpoints.fetchApiKey, async ({ realm, parameters, guessSource }) => {
    const { user, apiKey } = await signIn(realm, { ...parameters, source: guessSource });
    return { api_key: apiKey, email: user.delivery_email };
  }),

  route(endpoints.devFetchApiKey, async ({ realm, parameters }) => {
    const { user, apiKey } = await signInForDevelopment(realm, parameters.username);
    return { api_key: apiKey, email: user.delivery_email };
  }),

  route(endpoints.devListUsers, ({ realm }) => {
    const people = listForDevelopment(realm);
    const accountsOf = (areAdministrators: boolean) =>
      people
        .filter((user) => isAdministrator(user) === areAdministrators)
        .map((user) => ({ email: user.delivery_email, realm_uri: realm.model.siteUrl }));
    return { direct_admins: accountsOf(true), direct_users: accountsOf(false) };
  }),

  route(endpoints.regenerateApiKey, async (request) => {
    await checkInSession(request, "password", request.parameters.password);
    const apiKey = await request.write((tx, actor) => doReplaceApiKey(tx, actor));
    return { api_key: apiKey };
  }),
];
