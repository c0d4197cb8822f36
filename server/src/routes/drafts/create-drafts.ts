import { endpoints } from "@confab/contract";
import { createDrafts } from "../../domain/drafts/actions.ts";
import { route } from "../../http/route.ts";

export const createDraftsRoute = route(endpoints.createDrafts, async ({ write, parameters }) => {
  const ids = await write((tx, actor) => createDrafts(tx, actor, parameters.drafts));
  return { ids };
});
