/** Requests deletions of people (docs/interface/users.md#deleting-people). */
import { badRequest, type PersonDeletion, type Static } from "@confab/contract";
import type { Realm } from "../../realm/realm.ts";
import type { Tx } from "../../realm/tx.ts";
import { accessUserToDelete } from "../access/users.ts";
import type { UserWrite } from "../user-write.ts";
import { doBeginDeletion } from "./erase-account.ts";
import { type DeletionRow, readDeletions, STEPS } from "./queries.ts";

/**
 * Begins to delete a person on behalf of an owner.
 *
 * @param request.fullName the person's name, which the owner has typed
 * @throws ApiError for users who may not be deleted, and for another name
 */
export async function deletePerson(
  realm: Realm,
  write: UserWrite,
  request: { readonly userId: number; readonly fullName: string; readonly deletesMessages: boolean },
): Promise<void> {
  const { userId, fullName, deletesMessages } = request;
  await write(async (tx, actor) => {
    const user = accessUserToDelete(actor, userId, tx.model);
    if (user.full_name.trim() !== fullName.trim()) throw badRequest("This is not the name of the person.");
    await doBeginDeletion(tx, user, { deletesMessages, requestedBy: actor.user_id });
  });
  realm.wake("deletions of people");
}

/** Lists all deletions, oldest first. */
export async function listDeletions(tx: Tx): Promise<Static<typeof PersonDeletion>[]> {
  return (await readDeletions(tx)).map(presentDeletion);
}

const presentDeletion = (row: DeletionRow): Static<typeof PersonDeletion> => ({
  user_id: row.user_id,
  messages: row.deletes_messages ? "delete" : "keep",
  date_requested: Math.floor(row.requested_at / 1000),
  date_finished: row.finished_at === null ? null : Math.floor(row.finished_at / 1000),
  percent: row.finished_at === null ? percentOf(row) : 100,
});

/** Each step counts the same, because nobody knows beforehand which one takes longest. */
function percentOf({ step, done, total }: DeletionRow): number {
  const share = total === 0 ? 0 : Math.min(1, done / total);
  return Math.floor((100 * (STEPS.indexOf(step) + share)) / STEPS.length);
}
