import { endpoints } from "@confab/contract";
import { removeAttachment, uploadFile } from "../domain/attachments/actions.ts";
import { listAttachments, temporaryUrl } from "../domain/attachments/show.ts";
import { route } from "../http/route.ts";

export const fileRoutes = [
  route(endpoints.uploadFile, async ({ realm, write, file }) => {
    const url = await uploadFile(realm, write, file);
    return { url, uri: url };
  }),

  route(endpoints.getFileTemporaryUrl, async ({ realm, user, path }) => ({
    url: await realm.read((tx) => temporaryUrl(tx, user, `${path.realm_id_str}/${path.filename}`)),
  })),

  route(endpoints.getAttachments, ({ realm, user }) => realm.read((tx) => listAttachments(tx, user))),

  route(endpoints.removeAttachment, async ({ realm, write, path }) => {
    await removeAttachment(realm, write, path.attachment_id);
    return {};
  }),
];
