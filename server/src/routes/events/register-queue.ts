import { endpoints } from "@confab/contract";
import { register } from "../../domain/register/actions.ts";
import { route } from "../../http/route.ts";

export const registerQueueRoute = route(endpoints.registerQueue, ({ realm, user, parameters, names }) =>
  register(realm, user, parameters, names),
);
