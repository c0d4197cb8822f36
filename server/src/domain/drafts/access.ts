/** True if the server stores the user's drafts. */
import { type ApiError, badRequest, uncoded } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";

export const keepsDrafts = (user: User, model: RealmModel): boolean =>
  model.setting(user, "enable_drafts_synchronization");

/** @throws ApiError if the user has turned off the synchronization of drafts */
export function requireDraftsSynchronized(user: User, model: RealmModel): void {
  if (!keepsDrafts(user, model)) throw badRequest("User has disabled synchronizing drafts.");
}

/**
 * The error for a missing draft or another user's. It is one of the few errors without a code
 * (docs/interface/errors.md#errors-without-a-code).
 */
export const noSuchDraft = (): ApiError => uncoded("Draft does not exist", 404);
