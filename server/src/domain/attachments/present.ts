import type { Attachment } from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import { formatFilePath } from "./file-name.ts";
import type { AttachmentRow } from "./queries.ts";

/** Presents a file to its owner. Its times are in milliseconds, but rounded to whole seconds. */
export const presentAttachment = (row: AttachmentRow, realmId: number): Attachment => ({
  id: row.attachment_id,
  name: row.file_name,
  path_id: formatFilePath({ realmId, place: row.place, pathName: row.path_name }),
  size: row.size,
  create_time: toSeconds(row.uploaded_at) * 1000,
  messages: row.messages.map(({ id, sent_at }) => ({ id, date_sent: toSeconds(sent_at) * 1000 })),
});
