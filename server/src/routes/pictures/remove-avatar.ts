import { endpoints } from "@confab/contract";
import { doChangeAvatar, requireMayChangeAvatar } from "../../domain/users/avatar.ts";
import { avatarUrl } from "../../domain/users/avatar-url.ts";
import { route } from "../../http/route.ts";

export const removeAvatarRoute = route(endpoints.removeAvatar, async ({ realm, write }) => {
  const changed = await write((tx, actor) => {
    requireMayChangeAvatar(actor, tx.model);
    return doChangeAvatar(tx, actor, null);
  });
  return { avatar_url: avatarUrl(changed, realm.model) };
});
