/** Where the organization's pictures are (reference 3.5, 17). */
import { createHash } from "node:crypto";
import type { RealmModel } from "../../model/realm-model.ts";
import type { RealmPictureName } from "../../model/records.ts";

/** What of the model decides it; an event may ask for a model that is yet to be. */
type Pictured = Pick<RealmModel, "realmId" | "emailHost" | "pictures">;

/** From the root of the server on; without an uploaded one, a pattern of each organization's own. */
export function realmPictureUrl(model: Pictured, name: RealmPictureName): string {
  const { place, version } = model.pictures[name] ?? { place: null, version: 1 };
  if (place !== null) return `/user_avatars/${model.realmId}/realm/${name}.png?version=${version}`;
  const hash = createHash("md5").update(`${model.realmId}@${model.emailHost}`).digest("hex");
  return `https://secure.gravatar.com/avatar/${hash}?d=identicon&version=${version}`;
}

/** `U`: uploaded; without, icons are of Gravatar and logos the program's own. */
export const realmPictureSource = (model: Pick<Pictured, "pictures">, name: RealmPictureName): string =>
  model.pictures[name]?.place != null ? "U" : name === "icon" ? "G" : "D";

/** Address and source of a picture, under the names of events. */
export function presentRealmPicture(model: Pictured, name: RealmPictureName): Record<string, string> {
  return {
    [`${name}_url`]: realmPictureUrl(model, name),
    [`${name}_source`]: realmPictureSource(model, name),
  };
}
