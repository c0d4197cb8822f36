/** Creating, replacing and deleting drafts (spec 4.7, 4.8). */
import type { DraftInput } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { onlyUser } from "../users/events.ts";
import { accessDrafts, noSuchDraft } from "./access.ts";
import { checkDraft } from "./check.ts";
import { draftRemoved, draftReplaced, draftsAdded } from "./events.ts";
import { deleteDraft, insertDrafts, updateDraft } from "./queries.ts";

/**
 * Stores drafts: all of them, or none when one of them won't do.
 *
 * @returns their ids, in the same order
 * @throws ApiError
 */
export async function createDrafts(
  tx: WriteTx,
  user: User,
  inputs: readonly DraftInput[],
): Promise<number[]> {
  accessDrafts(user, tx.model);
  const drafts = inputs.map((input) => checkDraft(user, input, tx.model, tx.now));
  const ids = await insertDrafts(tx, user.user_id, drafts);
  const rows = drafts.map((draft, index) => ({ ...draft, draft_id: ids[index] ?? 0 }));
  tx.append(draftsAdded.of({ drafts: rows }, onlyUser(user.user_id)));
  return ids;
}

/** @throws ApiError, and the same for missing drafts and those of others */
export async function editDraft(tx: WriteTx, user: User, draftId: number, input: DraftInput): Promise<void> {
  accessDrafts(user, tx.model);
  const draft = { ...checkDraft(user, input, tx.model, tx.now), draft_id: draftId };
  if (!(await updateDraft(tx, user.user_id, draft))) throw noSuchDraft();
  tx.append(draftReplaced.of({ draft }, onlyUser(user.user_id)));
}

/** @throws ApiError, and the same for missing drafts and those of others */
export async function removeDraft(tx: WriteTx, user: User, draftId: number): Promise<void> {
  accessDrafts(user, tx.model);
  if (!(await deleteDraft(tx, user.user_id, draftId))) throw noSuchDraft();
  tx.append(draftRemoved.of({ draft_id: draftId }, onlyUser(user.user_id)));
}
