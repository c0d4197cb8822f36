import { endpoints } from "@confab/contract";
import { changeProperties } from "../../domain/streams/properties.ts";
import { route } from "../../http/route.ts";

export const updateSubscriptionSettingsRoute = route(
  endpoints.updateSubscriptionSettings,
  async ({ write, parameters }) => {
    const problem = await write((tx, actor) => changeProperties(tx, actor, parameters.subscription_data));
    if (problem) throw problem;
    return {};
  },
);
