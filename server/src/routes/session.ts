import { sessionEndpoints } from "@confab/contract";
import { readOwnApiKey } from "../domain/accounts/sign-in.ts";
import { readOrganizations } from "../domain/realm/organizations.ts";
import { readSpectatorState } from "../domain/spectators/state.ts";
import { otherHosts } from "../http/known-organizations.ts";
import { route } from "../http/route.ts";

export const sessionRoutes = [
  route(sessionEndpoints.fetchOwnApiKey, async ({ realm, user, parameters, guessSource }) => {
    const apiKey = await readOwnApiKey(realm, user, parameters.password ?? "", guessSource);
    return { api_key: apiKey, email: user.delivery_email };
  }),

  route(sessionEndpoints.getOtherOrganizations, async ({ realm, received }) => ({
    organizations: await readOrganizations(realm.context, otherHosts(realm, received.headers.cookie)),
  })),

  route(sessionEndpoints.getSpectatorState, ({ realm }) => readSpectatorState(realm)),
];
