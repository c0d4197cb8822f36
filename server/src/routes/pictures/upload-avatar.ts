import { endpoints } from "@confab/contract";
import { doChangePicture, requireMayChangePicture, withAvatar } from "../../domain/users/picture.ts";
import { pictureUrl } from "../../domain/users/picture-url.ts";
import { route } from "../../http/route.ts";

export const uploadAvatarRoute = route(endpoints.uploadAvatar, async ({ realm, write, user, file }) => {
  requireMayChangePicture(user, realm.model);
  const changed = await withAvatar(realm, file, (place = "") =>
    write((tx, actor) => {
      requireMayChangePicture(actor, tx.model);
      return doChangePicture(tx, actor, place);
    }),
  );
  return { avatar_url: pictureUrl(changed, realm.model) };
});
