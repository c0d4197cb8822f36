/** Changes the avatars of people and bots (docs/interface/bots.md#bots, docs/interface/files.md#uploads). */
import { badRequest } from "@confab/contract";
import type { IncomingFile } from "../../files/incoming.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import { makeAvatar } from "../../pictures/pictures.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { isAdministrator, isBot } from "../access/users.ts";
import { botAudience, botAvatarChanged } from "../bots/events.ts";
import { claimPictures, keepPictures, releasePictures } from "../pictures/keep.ts";
import { keptPlace, mediumPlace, newPicturePlace } from "../pictures/places.ts";
import { avatarUrl } from "../users/avatar-url.ts";
import { everyone, userAvatarChanged } from "../users/events.ts";
import { updateAccount } from "../users/queries.ts";

/** @throws ApiError for users who may not change their own avatar */
export function requireMayChangeAvatar(user: User, model: RealmModel): void {
  if (model.properties.avatar_changes_disabled && !isAdministrator(user)) {
    throw badRequest("Avatar changes are disabled in this organization.");
  }
}

/**
 * Stores an avatar, and then calls `write` to give it to a user.
 *
 * @param file if undefined, no avatar is stored
 * @param write must claim the place (see `claimAvatar` and `doChangeAvatar`)
 * @throws ApiError for a file that is no picture
 */
export async function withAvatar<T>(
  realm: Realm,
  file: Pick<IncomingFile, "path"> | undefined,
  write: (place: string | undefined) => Promise<T>,
): Promise<T> {
  if (!file) return write(undefined);
  const { small, medium } = await makeAvatar(file.path);
  const place = newPicturePlace(realm.context.random);
  const [smallPlace = "", mediumSized = ""] = placesOf(place);
  const pictures = [
    { place: smallPlace, bytes: small },
    { place: mediumSized, bytes: medium },
  ];
  return keepPictures(realm, pictures, () => write(place));
}

/** Keeps the avatar of a new account. */
export const claimAvatar = (tx: WriteTx, place: string): Promise<void> => claimPictures(tx, placesOf(place));

/** @param place `null` for the Gravatar @returns the user with the change */
export async function doChangeAvatar(tx: WriteTx, user: User, place: string | null): Promise<User> {
  const { user_id } = user;
  if (place !== null) await claimAvatar(tx, place);
  if (user.avatar_place !== null) await releasePictures(tx, placesOf(user.avatar_place));
  const change = { avatar_place: place, avatar_version: user.avatar_version + 1 };
  await updateAccount(tx, user_id, change);
  const changed = { ...user, ...change };
  if (isBot(user)) {
    const avatar_url = avatarUrl(changed, tx.model);
    tx.append(botAvatarChanged.of({ user_id, avatar_url }, botAudience(user, tx.model)));
  }
  tx.append(userAvatarChanged.of({ user_id, ...change }, everyone));
  return changed;
}

export const placesOf = (place: string): string[] => [place, mediumPlace(place)].map(keptPlace);
