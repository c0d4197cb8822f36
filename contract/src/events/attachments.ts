import { operation } from "../event.ts";
import { Attachment } from "../objects/attachment.ts";
import { about, Int, strict } from "../schema.ts";

const upload_space_used = about(Int, "Total size of the organization's files, in bytes.");

export const attachmentAdd = operation(
  "attachment",
  "add",
  { attachment: Attachment, upload_space_used },
  "The user has uploaded a file.",
);
export const attachmentUpdate = operation(
  "attachment",
  "update",
  { attachment: Attachment, upload_space_used },
  "A different set of messages shows one of the user's files.",
);
export const attachmentRemove = operation(
  "attachment",
  "remove",
  { attachment: strict({ id: Int }), upload_space_used },
  "One of the user's files was deleted.",
);
