import { endpoints } from "@confab/contract";
import { requireDraftsSynchronized } from "../domain/drafts/access.ts";
import { createDrafts, editDraft, removeDraft } from "../domain/drafts/actions.ts";
import { presentDraft } from "../domain/drafts/present.ts";
import { selectDrafts } from "../domain/drafts/queries.ts";
import { route } from "../http/route.ts";

export const draftRoutes = [
  route(endpoints.getDrafts, async ({ realm, user }) => {
    requireDraftsSynchronized(user, realm.model);
    const drafts = await realm.read((tx) => selectDrafts(tx, user.user_id));
    return { count: drafts.length, drafts: drafts.reverse().map(presentDraft) };
  }),

  route(endpoints.createDrafts, async ({ write, parameters }) => {
    const ids = await write((tx, actor) => createDrafts(tx, actor, parameters.drafts));
    return { ids };
  }),

  route(endpoints.editDraft, async ({ write, path, parameters }) => {
    await write((tx, actor) => editDraft(tx, actor, path.draft_id, parameters.draft));
    return {};
  }),

  route(endpoints.deleteDraft, async ({ write, path }) => {
    await write((tx, actor) => removeDraft(tx, actor, path.draft_id));
    return {};
  }),
];
