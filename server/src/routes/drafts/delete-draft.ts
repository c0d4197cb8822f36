import { endpoints } from "@confab/contract";
import { removeDraft } from "../../domain/drafts/actions.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const deleteDraftRoute = route(endpoints.deleteDraft, async ({ realm, user, path }) => {
  await realm.write((tx) => removeDraft(tx, accessActor(user, tx.model), path.draft_id));
  return {};
});
