import type { LevelChange } from "../level-change.ts";
import { addedRealmProperties } from "../realm-changes.ts";

export const readReceipts: LevelChange = {
  level: 137,
  summary:
    "`GET /messages/{message_id}/read_receipts` tells who has read a message, if the organization's `enable_read_receipts` allows it.",
  earlier: "The property is absent, and can't be changed. The endpoint works at all levels.",
  endpoints: ["getReadReceipts"],
  ...addedRealmProperties("enable_read_receipts"),
};
