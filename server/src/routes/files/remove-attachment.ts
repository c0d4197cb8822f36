import { endpoints } from "@confab/contract";
import { removeAttachment } from "../../domain/attachments/actions.ts";
import { route } from "../../http/route.ts";

export const removeAttachmentRoute = route(endpoints.removeAttachment, async ({ realm, write, path }) => {
  await removeAttachment(realm, write, path.attachment_id);
  return {};
});
