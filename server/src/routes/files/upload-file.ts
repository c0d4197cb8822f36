import { endpoints } from "@confab/contract";
import { uploadFile } from "../../domain/attachments/actions.ts";
import { route } from "../../http/route.ts";

export const uploadFileRoute = route(endpoints.uploadFile, async ({ realm, write, file }) => ({
  uri: await uploadFile(realm, write, file),
}));
