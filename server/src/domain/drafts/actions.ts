/**
 * Creates, replaces and deletes drafts (docs/interface/drafts.md#creating-drafts,
 * docs/interface/drafts.md#editing-drafts).
 */
import { badRequest, type DraftInput, MAX_DRAFT_CHARACTERS, MAX_DRAFTS } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { onlyUser } from "../users/events.ts";
import { noSuchDraft, requireDraftsSynchronized } from "./access.ts";
import { checkDraft } from "./check.ts";
import { draftRemoved, draftReplaced, draftsAdded } from "./events.ts";
import { deleteDraft, insertDrafts, measureDrafts, type NewDraft, updateDraft } from "./queries.ts";

/**
 * Stores all of the drafts, or none if one of them is invalid.
 *
 * @returns their ids, in the same order
 * @throws ApiError
 */
export async function createDrafts(
  tx: WriteTx,
  user: User,
  inputs: readonly DraftInput[],
): Promise<number[]> {
  requireDraftsSynchronized(user, tx.model);
  const drafts = inputs.map((input) => checkDraft(user, input, tx.model, tx.now));
  await requireRoom(tx, user, drafts);
  const ids = await insertDrafts(tx, user.user_id, drafts);
  const rows = drafts.map((draft, index) => ({ ...draft, draft_id: ids[index] ?? 0 }));
  tx.append(draftsAdded.of({ drafts: rows }, onlyUser(user.user_id)));
  return ids;
}

/**
 * @param exceptId a draft that the new ones replace
 * @throws ApiError if the user would have too many drafts, or too many characters in them
 */
async function requireRoom(
  tx: WriteTx,
  user: User,
  drafts: readonly NewDraft[],
  exceptId?: number,
): Promise<void> {
  const { count, characters } = await measureDrafts(tx, user.user_id, exceptId);
  if (count + drafts.length > MAX_DRAFTS) {
    throw badRequest(`You can have at most ${MAX_DRAFTS} drafts. Delete some first.`);
  }
  const added = drafts.reduce((sum, { content }) => sum + content.length, 0);
  if (characters + added > MAX_DRAFT_CHARACTERS) {
    throw badRequest(
      `Your drafts can have at most ${MAX_DRAFT_CHARACTERS} characters in total. Delete some first.`,
    );
  }
}

/** @throws ApiError, the same for missing drafts and for those of other users */
export async function editDraft(tx: WriteTx, user: User, draftId: number, input: DraftInput): Promise<void> {
  requireDraftsSynchronized(user, tx.model);
  const draft = { ...checkDraft(user, input, tx.model, tx.now), draft_id: draftId };
  await requireRoom(tx, user, [draft], draftId);
  if (!(await updateDraft(tx, user.user_id, draft))) throw noSuchDraft();
  tx.append(draftReplaced.of({ draft }, onlyUser(user.user_id)));
}

/** @throws ApiError, the same for missing drafts and for those of other users */
export async function removeDraft(tx: WriteTx, user: User, draftId: number): Promise<void> {
  requireDraftsSynchronized(user, tx.model);
  if (!(await deleteDraft(tx, user.user_id, draftId))) throw noSuchDraft();
  tx.append(draftRemoved.of({ draft_id: draftId }, onlyUser(user.user_id)));
}
