import { endpoints } from "@confab/contract";
import { captureSubscriptions } from "../../domain/streams/list.ts";
import { route } from "../../http/route.ts";

export const getSubscriptionsRoute = route(endpoints.getSubscriptions, ({ realm, user, parameters }) =>
  realm.read(async (tx) => {
    const { subscriptions } = await captureSubscriptions(tx, user, parameters.include_subscribers)(tx);
    return { subscriptions };
  }),
);
