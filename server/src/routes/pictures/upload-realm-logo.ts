import { endpoints } from "@confab/contract";
import { uploadRealmPicture } from "../../domain/realm/pictures.ts";
import { route } from "../../http/route.ts";
import { logoName } from "./logo-name.ts";

export const uploadRealmLogoRoute = route(
  endpoints.uploadRealmLogo,
  async ({ realm, write, file, parameters }) => {
    await uploadRealmPicture(realm, write, logoName(parameters), file);
    return {};
  },
);
