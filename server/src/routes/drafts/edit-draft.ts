import { endpoints } from "@confab/contract";
import { editDraft } from "../../domain/drafts/actions.ts";
import { route } from "../../http/route.ts";

export const editDraftRoute = route(endpoints.editDraft, async ({ write, path, parameters }) => {
  await write((tx, actor) => editDraft(tx, actor, path.draft_id, parameters.draft));
  return {};
});
