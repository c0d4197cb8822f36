/** Drafts as clients see them (docs/interface/drafts.md#draft-objects). */
import type { Draft } from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import type { DraftRow } from "./queries.ts";

export const presentDraft = ({ draft_id, recipient_ids, edited_at, ...draft }: DraftRow): Draft => ({
  id: draft_id,
  ...draft,
  to: [...recipient_ids],
  timestamp: toSeconds(edited_at),
});
