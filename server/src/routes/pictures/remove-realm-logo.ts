import { endpoints } from "@confab/contract";
import { doChangeRealmPicture } from "../../domain/realm/pictures.ts";
import { route } from "../../http/route.ts";
import { logoName } from "./logo-name.ts";

export const removeRealmLogoRoute = route(endpoints.removeRealmLogo, async ({ write, parameters }) => {
  await write((tx) => {
    return doChangeRealmPicture(tx, logoName(parameters), null);
  });
  return {};
});
