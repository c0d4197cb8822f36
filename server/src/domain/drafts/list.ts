/** Lists drafts (docs/interface/drafts.md#draft-objects). */
import type { Draft } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { requireDraftsSynchronized } from "./access.ts";
import { presentDraft } from "./present.ts";
import { selectDrafts } from "./queries.ts";

/** Returns the user's drafts, oldest first. @throws ApiError if they have turned off the synchronization of drafts */
export async function listDrafts(tx: Tx, user: User): Promise<Draft[]> {
  requireDraftsSynchronized(user, tx.model);
  const newestFirst = await selectDrafts(tx, user.user_id);
  return newestFirst.reverse().map(presentDraft);
}
