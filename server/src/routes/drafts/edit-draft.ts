import { endpoints } from "@confab/contract";
import { editDraft } from "../../domain/drafts/actions.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const editDraftRoute = route(endpoints.editDraft, async ({ realm, user, path, parameters }) => {
  await realm.write((tx) => editDraft(tx, accessActor(user, tx.model), path.draft_id, parameters.draft));
  return {};
});
