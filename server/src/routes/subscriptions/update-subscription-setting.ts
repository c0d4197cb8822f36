import { endpoints } from "@confab/contract";
import { changeProperties } from "../../domain/streams/properties.ts";
import { route } from "../../http/route.ts";

const switches: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
]);

export const updateSubscriptionSettingRoute = route(
  endpoints.updateSubscriptionSetting,
  async ({ realm, user, path, parameters }) => {
    const { property, value } = parameters;
    const change = { stream_id: path.stream_id, property, value: switches.get(value) ?? value };
    const problem = await realm.write((tx) =>
      changeProperties(tx, tx.model.users.get(user.user_id) ?? user, [change]),
    );
    if (problem) throw problem;
    return {};
  },
);
