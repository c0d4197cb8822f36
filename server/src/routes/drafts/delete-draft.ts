import { endpoints } from "@confab/contract";
import { removeDraft } from "../../domain/drafts/actions.ts";
import { route } from "../../http/route.ts";

export const deleteDraftRoute = route(endpoints.deleteDraft, async ({ write, path }) => {
  await write((tx, actor) => removeDraft(tx, actor, path.draft_id));
  return {};
});
