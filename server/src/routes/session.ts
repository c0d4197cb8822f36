import { sessionEndpoints } from "@confab/contract";
import { readOwnApiKey } from "../domain/accounts/sign-in.ts";
import { readSpectatorState } from "../domain/spectators/state.ts";
import { route } from "../http/route.ts";

export const sessionRoutes = [
  route(sessionEndpoints.fetchOwnApiKey, async ({ realm, user, parameters, guessSource }) => {
    const apiKey = await readOwnApiKey(realm, user, parameters.password ?? "", guessSource);
    return { api_key: apiKey, email: user.delivery_email };
  }),

  route(sessionEndpoints.getSpectatorState, ({ realm }) => readSpectatorState(realm)),
];
