import { operation } from "../event.ts";
import { Draft } from "../objects/draft.ts";
import { Int, list } from "../schema.ts";

export const draftsAdd = operation("drafts", "add", { drafts: list(Draft) }, "Drafts were created.");
export const draftsUpdate = operation("drafts", "update", { draft: Draft }, "A draft was replaced.");
export const draftsRemove = operation("drafts", "remove", { draft_id: Int }, "A draft was deleted.");
