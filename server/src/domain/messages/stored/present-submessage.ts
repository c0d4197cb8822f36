import type { Static, Submessage } from "@confab/contract";

/** The `msg_type` of submessages that make up widgets; clients know no other type. */
export const WIDGET = "widget";

export interface SubmessageRow {
  readonly submessage_id: number;
  readonly message_id: number;
  readonly sender_id: number;
  readonly msg_type: string;
  /** JSON text. */
  readonly content: string;
}

/** Presents a submessage as a part of its message; events name its id differently (see `submessage-events.ts`). */
export const presentSubmessage = (row: SubmessageRow): Static<typeof Submessage> => ({
  msg_type: row.msg_type,
  content: row.content,
  message_id: row.message_id,
  sender_id: row.sender_id,
  id: row.submessage_id,
});
