/** The initial state's drafts. */
import type { Slice } from "../register/slice.ts";
import { keepsDrafts } from "./access.ts";
import { presentDraft } from "./present.ts";
import { selectDrafts } from "./queries.ts";

/** Of those who never send what they write, the newest are enough to start with. */
const MOST = 1000;

const drafts: Slice<"drafts"> = (tx, { user }) => {
  if (!keepsDrafts(user, tx.model)) return { drafts: [] };
  return async () => ({ drafts: (await selectDrafts(tx, user.user_id, MOST)).map(presentDraft) });
};

export const draftSlices = { drafts };
