import { endpoints } from "@confab/contract";
import { doChangeRealmPicture } from "../../domain/realm/pictures.ts";
import { route } from "../../http/route.ts";

export const removeRealmIconRoute = route(endpoints.removeRealmIcon, async ({ write }) => {
  return {
    icon_url: await write((tx) => {
      return doChangeRealmPicture(tx, "icon", null);
    }),
  };
});
