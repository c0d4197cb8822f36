import { endpoints } from "@confab/contract";
import { markHotspotAsRead } from "../../domain/tutorial/actions.ts";
import { route } from "../../http/route.ts";

export const markHotspotAsReadRoute = route(endpoints.markHotspotAsRead, async ({ write, parameters }) => {
  await write((tx, actor) => markHotspotAsRead(tx, actor, parameters.hotspot));
  return {};
});
