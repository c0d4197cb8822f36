import { sessionEndpoints } from "@confab/contract";
import { readSpectatorState } from "../../domain/spectators/state.ts";
import { route } from "../../http/route.ts";

export const getSpectatorStateRoute = route(sessionEndpoints.getSpectatorState, ({ realm }) =>
  readSpectatorState(realm),
);
