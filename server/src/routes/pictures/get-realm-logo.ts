import { endpoints } from "@confab/contract";
import { realmPictureUrl } from "../../domain/realm/picture-url.ts";
import { Redirect, route } from "../../http/route.ts";
import { logoName } from "./logo-name.ts";

export const getRealmLogoRoute = route(endpoints.getRealmLogo, ({ realm, parameters }) => {
  return new Redirect(realmPictureUrl(realm.model, logoName(parameters)));
});
