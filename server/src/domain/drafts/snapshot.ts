/** The initial state's drafts. */
import type { Slice } from "../../realm/snapshot-slice.ts";
import { keepsDrafts } from "./access.ts";
import { presentDraft } from "./present.ts";
import { selectDrafts } from "./queries.ts";

/** The largest number of drafts in the initial state: the newest are enough to start with. */
const MOST = 1000;

const drafts: Slice<"drafts"> = (tx, { user }) => {
  if (!keepsDrafts(user, tx.model)) return { drafts: [] };
  return async () => ({ drafts: (await selectDrafts(tx, user.user_id, MOST)).map(presentDraft) });
};

export const draftSlices = { drafts };
