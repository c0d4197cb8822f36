/**
 * The addresses of the organization's pictures (docs/interface/authentication.md#server-settings,
 * docs/interface/files.md#uploads).
 */
import { createHash } from "node:crypto";
import type { RealmModel } from "../../model/realm-model.ts";
import type { RealmPictureName } from "../../model/records.ts";

/** The parts of the model that decide the address. An event may ask for a model that it has yet to change. */
type Pictured = Pick<RealmModel, "realmId" | "emailHost" | "pictures">;

/**
 * Returns the path from the root of the server or, without an uploaded picture, the address of a pattern that differs
 * between organizations.
 */
export function realmPictureUrl(model: Pictured, name: RealmPictureName): string {
  const { place, version } = model.pictures[name] ?? { place: null, version: 1 };
  if (place !== null) return `/user_avatars/${model.realmId}/realm/${name}.png?version=${version}`;
  const hash = createHash("md5").update(`${model.realmId}@${model.emailHost}`).digest("hex");
  return `https://secure.gravatar.com/avatar/${hash}?d=identicon&version=${version}`;
}

/** Returns `U` for an uploaded picture; otherwise icons come from Gravatar (`G`), and logos from the program (`D`). */
export const realmPictureSource = (model: Pick<Pictured, "pictures">, name: RealmPictureName): string =>
  model.pictures[name]?.place != null ? "U" : name === "icon" ? "G" : "D";

/** Presents the address and source of a picture, under the names that events use. */
export function presentRealmPicture(model: Pictured, name: RealmPictureName): Record<string, string> {
  return {
    [`${name}_url`]: realmPictureUrl(model, name),
    [`${name}_source`]: realmPictureSource(model, name),
  };
}
