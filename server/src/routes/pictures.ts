import { endpoints } from "@confab/contract";
import { removeAvatar, uploadAvatar } from "../domain/accounts/own-avatar.ts";
import { deactivateCustomEmoji, uploadCustomEmoji } from "../domain/custom-emoji/actions.ts";
import { realmPictureUrl } from "../domain/realm/picture-url.ts";
import { doChangeRealmPicture, uploadRealmPicture } from "../domain/realm/pictures.ts";
import { avatarUrl } from "../domain/users/avatar-url.ts";
import { Redirect, route } from "../http/route.ts";

/** Returns the name of the logo that a request is about. */
const logoName = ({ night }: { readonly night: boolean }) => (night ? "night_logo" : "logo");

export const pictureRoutes = [
  route(endpoints.uploadAvatar, async ({ realm, user, write, file }) => {
    const changed = await uploadAvatar(realm, user, write, file);
    return { avatar_url: avatarUrl(changed, realm.model) };
  }),

  route(endpoints.removeAvatar, async ({ realm, write }) => {
    const changed = await write((tx, actor) => removeAvatar(tx, actor));
    return { avatar_url: avatarUrl(changed, realm.model) };
  }),

  route(endpoints.getRealmIcon, ({ realm }) => {
    return new Redirect(realmPictureUrl(realm.model, "icon"));
  }),

  route(endpoints.uploadRealmIcon, async ({ realm, write, file }) => {
    return { icon_url: await uploadRealmPicture(realm, write, "icon", file) };
  }),

  route(endpoints.removeRealmIcon, async ({ write }) => {
    return { icon_url: await write((tx) => doChangeRealmPicture(tx, "icon", null)) };
  }),

  route(endpoints.getRealmLogo, ({ realm, parameters }) => {
    return new Redirect(realmPictureUrl(realm.model, logoName(parameters)));
  }),

  route(endpoints.uploadRealmLogo, async ({ realm, write, file, parameters }) => {
    await uploadRealmPicture(realm, write, logoName(parameters), file);
    return {};
  }),

  route(endpoints.removeRealmLogo, async ({ write, parameters }) => {
    await write((tx) => doChangeRealmPicture(tx, logoName(parameters), null));
    return {};
  }),

  route(endpoints.uploadCustomEmoji, async ({ realm, write, user, path, file }) => {
    await uploadCustomEmoji(realm, user, write, { name: path.emoji_name, file });
    return {};
  }),

  route(endpoints.deactivateCustomEmoji, async ({ write, path }) => {
    await write((tx, actor) => deactivateCustomEmoji(tx, actor, path.emoji_name));
    return {};
  }),
];
