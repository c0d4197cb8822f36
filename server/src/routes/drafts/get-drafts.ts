import { endpoints } from "@confab/contract";
import { requireDraftsSynchronized } from "../../domain/drafts/access.ts";
import { presentDraft } from "../../domain/drafts/present.ts";
import { selectDrafts } from "../../domain/drafts/queries.ts";
import { route } from "../../http/route.ts";

export const getDraftsRoute = route(endpoints.getDrafts, async ({ realm, user }) => {
  requireDraftsSynchronized(user, realm.model);
  const drafts = await realm.read((tx) => selectDrafts(tx, user.user_id));
  return { count: drafts.length, drafts: drafts.reverse().map(presentDraft) };
});
