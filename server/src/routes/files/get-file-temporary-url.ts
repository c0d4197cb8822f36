import { endpoints } from "@confab/contract";
import { temporaryUrl } from "../../domain/attachments/show.ts";
import { route } from "../../http/route.ts";

export const getFileTemporaryUrlRoute = route(
  endpoints.getFileTemporaryUrl,
  async ({ realm, user, path }) => ({
    url: await realm.read((tx) => temporaryUrl(tx, user, `${path.realm_id_str}/${path.filename}`)),
  }),
);
