import { endpoints } from "@confab/contract";
import { addWebPushSubscription } from "../../domain/web-push/actions.ts";
import { route } from "../../http/route.ts";

export const addWebPushSubscriptionRoute = route(
  endpoints.addWebPushSubscription,
  async ({ write, parameters, session }) => {
    await write((tx, actor) => addWebPushSubscription(tx, actor, parameters, session?.tokenHash ?? null));
    return {};
  },
);
