/** Events of widgets after they were sent. */
import { type EventKind, eventKind } from "../../../events/event-kind.ts";
import type { SubmessageRow } from "../stored/present-submessage.ts";

export const submessageAdded = eventKind<SubmessageRow>({
  type: "submessage_added",
  wireType: "submessage",
  present: ({ msg_type, content, message_id, sender_id, submessage_id }) => ({
    type: "submessage",
    msg_type,
    content,
    message_id,
    sender_id,
    submessage_id,
  }),
});

export const submessageEventKinds: readonly EventKind[] = [submessageAdded];
