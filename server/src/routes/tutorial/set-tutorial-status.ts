import { endpoints } from "@confab/contract";
import { setTutorialStatus } from "../../domain/tutorial/actions.ts";
import { route } from "../../http/route.ts";

export const setTutorialStatusRoute = route(endpoints.setTutorialStatus, async ({ write, parameters }) => {
  await write((tx, actor) => setTutorialStatus(tx, actor, parameters.status));
  return {};
});
