import { endpoints } from "@confab/contract";
import { doChangeAvatar, requireMayChangeAvatar, withAvatar } from "../../domain/users/avatar.ts";
import { avatarUrl } from "../../domain/users/avatar-url.ts";
import { route } from "../../http/route.ts";

export const uploadAvatarRoute = route(endpoints.uploadAvatar, async ({ realm, write, user, file }) => {
  requireMayChangeAvatar(user, realm.model);
  const changed = await withAvatar(realm, file, (place = "") =>
    write((tx, actor) => {
      requireMayChangeAvatar(actor, tx.model);
      return doChangeAvatar(tx, actor, place);
    }),
  );
  return { avatar_url: avatarUrl(changed, realm.model) };
});
