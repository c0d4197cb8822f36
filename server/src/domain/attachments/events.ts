/** Events of files, sent to their owners. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import { presentAttachment } from "./present.ts";
import type { AttachmentRow } from "./queries.ts";

export interface AttachmentPayload {
  readonly attachment: AttachmentRow;
  readonly upload_space_used: number;
}

export const attachmentAdded = eventKind<AttachmentPayload>({
  type: "attachment_added",
  wireType: "attachment",
  present: ({ attachment, upload_space_used }, _viewer, { realmId }) => ({
    type: "attachment",
    op: "add",
    attachment: presentAttachment(attachment, realmId),
    upload_space_used,
  }),
});

export const attachmentUpdated = eventKind<AttachmentPayload>({
  type: "attachment_updated",
  wireType: "attachment",
  present: ({ attachment, upload_space_used }, _viewer, { realmId }) => ({
    type: "attachment",
    op: "update",
    attachment: presentAttachment(attachment, realmId),
    upload_space_used,
  }),
});

export const attachmentRemoved = eventKind<{
  readonly attachment_id: number;
  readonly upload_space_used: number;
}>({
  type: "attachment_removed",
  wireType: "attachment",
  present: ({ attachment_id, upload_space_used }) => ({
    type: "attachment",
    op: "remove",
    attachment: { id: attachment_id },
    upload_space_used,
  }),
});

export const attachmentEventKinds: readonly EventKind[] = [
  attachmentAdded,
  attachmentUpdated,
  attachmentRemoved,
];
