import { operation } from "../event.ts";
import { Attachment } from "../objects/attachment.ts";
import { about, Int, strict } from "../schema.ts";

const upload_space_used = about(Int, "What all files of the organization take together, in bytes.");

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
  "Other messages than before show a file of the user's.",
);
export const attachmentRemove = operation(
  "attachment",
  "remove",
  { attachment: strict({ id: Int }), upload_space_used },
  "A file of the user's was deleted.",
);
