import { endpoints } from "@confab/contract";
import { accessOwnPicture, doChangePicture } from "../../domain/users/picture.ts";
import { pictureUrl } from "../../domain/users/picture-url.ts";
import { route } from "../../http/route.ts";

export const removeAvatarRoute = route(endpoints.removeAvatar, async ({ realm, write }) => {
  const changed = await write((tx, actor) => {
    accessOwnPicture(actor, tx.model);
    return doChangePicture(tx, actor, null);
  });
  return { avatar_url: pictureUrl(changed, realm.model) };
});
