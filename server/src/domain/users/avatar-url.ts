/** The addresses of the avatars of people and bots (docs/interface/fetching.md#message-fields). */
import { createHash } from "node:crypto";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import { mediumPlace } from "../pictures/places.ts";

/** The width: small avatars are 100 pixels wide, medium ones 500. */
export type AvatarSize = "small" | "medium";

/** Returns the path of an uploaded avatar, from the root of the server, or else the address of a Gravatar. */
export function avatarUrl(
  user: User,
  { realmId }: Pick<RealmModel, "realmId">,
  size: AvatarSize = "small",
): string {
  const { avatar_place: place, avatar_version: version } = user;
  if (place === null) return gravatarUrl(user.delivery_email, size, version);
  return `/user_avatars/${realmId}/${size === "medium" ? mediumPlace(place) : place}.png?version=${version}`;
}

export function gravatarUrl(email: string, size: AvatarSize, version: number): string {
  const hash = createHash("md5").update(email.toLowerCase()).digest("hex");
  const width = size === "medium" ? "&s=500" : "";
  return `https://secure.gravatar.com/avatar/${hash}?d=identicon${width}&version=${version}`;
}

/** Returns `G` for a Gravatar, and `U` for an uploaded avatar. */
export const avatarSource = ({ avatar_place }: User): "G" | "U" => (avatar_place === null ? "G" : "U");
