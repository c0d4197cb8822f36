import { endpoints } from "@confab/contract";
import { changeProperties } from "../../domain/streams/properties.ts";
import { route } from "../../http/route.ts";

const switches: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
]);

export const updateSubscriptionSettingRoute = route(
  endpoints.updateSubscriptionSetting,
  async ({ write, path, parameters }) => {
    const { property, value } = parameters;
    const change = { stream_id: path.stream_id, property, value: switches.get(value) ?? value };
    const problem = await write((tx, actor) => changeProperties(tx, actor, [change]));
    if (problem) throw problem;
    return {};
  },
);
