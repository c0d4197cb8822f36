import { endpoints } from "@confab/contract";
import { doChangePicture, requireMayChangePicture } from "../../domain/users/picture.ts";
import { pictureUrl } from "../../domain/users/picture-url.ts";
import { route } from "../../http/route.ts";

export const removeAvatarRoute = route(endpoints.removeAvatar, async ({ realm, write }) => {
  const changed = await write((tx, actor) => {
    requireMayChangePicture(actor, tx.model);
    return doChangePicture(tx, actor, null);
  });
  return { avatar_url: pictureUrl(changed, realm.model) };
});
