import { endpoints } from "@confab/contract";
import { changeProperties } from "../../domain/streams/properties.ts";
import { route } from "../../http/route.ts";

export const updateSubscriptionSettingsRoute = route(
  endpoints.updateSubscriptionSettings,
  async ({ realm, user, parameters }) => {
    const problem = await realm.write((tx) =>
      changeProperties(tx, tx.model.users.get(user.user_id) ?? user, parameters.subscription_data),
    );
    if (problem) throw problem;
    return {};
  },
);
