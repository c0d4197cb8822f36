import { endpoints } from "@confab/contract";
import { markHotspotAsRead, setTutorialStatus } from "../domain/tutorial/actions.ts";
import { route } from "../http/route.ts";

export const tutorialRoutes = [
  route(endpoints.markHotspotAsRead, async ({ write, parameters }) => {
    await write((tx, actor) => markHotspotAsRead(tx, actor, parameters.hotspot));
    return {};
  }),

  route(endpoints.setTutorialStatus, async ({ write, parameters }) => {
    await write((tx, actor) => setTutorialStatus(tx, actor, parameters.status));
    return {};
  }),
];
