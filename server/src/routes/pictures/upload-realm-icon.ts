import { endpoints } from "@confab/contract";
import { uploadRealmPicture } from "../../domain/realm/pictures.ts";
import { route } from "../../http/route.ts";

export const uploadRealmIconRoute = route(endpoints.uploadRealmIcon, async ({ realm, write, file }) => {
  return { icon_url: await uploadRealmPicture(realm, write, "icon", file) };
});
