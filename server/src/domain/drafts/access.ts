/** Whose drafts the server keeps. */
import { type ApiError, badRequest, uncoded } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";

export const keepsDrafts = (user: User, model: RealmModel): boolean =>
  model.setting(user, "enable_drafts_synchronization");

/** @throws ApiError for users who keep their drafts to their own devices */
export function accessDrafts(user: User, model: RealmModel): void {
  if (!keepsDrafts(user, model)) throw badRequest("User has disabled synchronizing drafts.");
}

/** No such draft, or somebody else's. It is one of the few errors without a code (spec 7.3). */
export const noSuchDraft = (): ApiError => uncoded("Draft does not exist", 404);
