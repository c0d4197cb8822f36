import { endpoints } from "@confab/contract";
import { listAttachments } from "../../domain/attachments/show.ts";
import { route } from "../../http/route.ts";

export const getAttachmentsRoute = route(endpoints.getAttachments, ({ realm, user }) =>
  realm.read((tx) => listAttachments(tx, user)),
);
