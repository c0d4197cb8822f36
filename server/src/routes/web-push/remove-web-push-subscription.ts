import { endpoints } from "@confab/contract";
import { removeWebPushSubscription } from "../../domain/web-push/actions.ts";
import { route } from "../../http/route.ts";

export const removeWebPushSubscriptionRoute = route(
  endpoints.removeWebPushSubscription,
  async ({ write, parameters }) => {
    await write((tx, actor) => removeWebPushSubscription(tx, actor, parameters.endpoint));
    return {};
  },
);
