import { endpoints } from "@confab/contract";
import { realmPictureUrl } from "../../domain/realm/picture-url.ts";
import { Redirect, route } from "../../http/route.ts";

export const getRealmIconRoute = route(endpoints.getRealmIcon, ({ realm }) => {
  return new Redirect(realmPictureUrl(realm.model, "icon"));
});
