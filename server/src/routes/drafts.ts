import { endpoints } from "@confab/contract";
import { createDrafts, editDraft, removeDraft } from "../domain/drafts/actions.ts";
import { listDrafts } from "../domain/drafts/list.ts";
import { route } from "../http/route.ts";

export const draftRoutes = [
  route(endpoints.getDrafts, async ({ realm, user }) => {
    const drafts = await realm.read((tx) => listDrafts(tx, user));
    return { count: drafts.length, drafts };
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
