/** The organization's icon and logos (docs/interface/files.md#uploads). */

import type { IncomingFile } from "../../files/incoming.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { RealmPictureName } from "../../model/records.ts";
import { makeIcon, makeLogo } from "../../pictures/pictures.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { claimPictures, keepPictures, releasePictures } from "../pictures/keep.ts";
import { keptPlace, newPicturePlace } from "../pictures/places.ts";
import type { UserWrite } from "../user-write.ts";
import { everyone } from "../users/events.ts";
import { realmPictureChanged } from "./events.ts";
import { realmPictureUrl } from "./picture-url.ts";
import { updateRealmPictures } from "./queries.ts";

/**
 * Makes a file one of the organization's pictures.
 *
 * @param write runs a transaction on behalf of an administrator
 * @returns the address of the picture
 * @throws ApiError for a file that is no picture
 */
export async function uploadRealmPicture(
  realm: Realm,
  write: UserWrite,
  name: RealmPictureName,
  file: IncomingFile,
): Promise<string> {
  const bytes = await (name === "icon" ? makeIcon : makeLogo)(file.path);
  const place = keptPlace(newPicturePlace(realm.context.random));
  return keepPictures(realm, [{ place, bytes }], () =>
    write(async (tx) => {
      await claimPictures(tx, [place]);
      return doChangeRealmPicture(tx, name, place);
    }),
  );
}

/** @param place `null` for the initial picture @returns the address of the picture */
export async function doChangeRealmPicture(
  tx: WriteTx,
  name: RealmPictureName,
  place: string | null,
): Promise<string> {
  const { pictures } = tx.model;
  const before = pictures[name];
  if (before?.place) await releasePictures(tx, [before.place]);
  const picture = { place, version: (before?.version ?? 1) + 1 };
  await updateRealmPictures(tx, { [name]: picture });
  tx.append(realmPictureChanged.of({ name, picture }, everyone));
  return realmPictureUrl({ ...identityOf(tx.model), pictures: { ...pictures, [name]: picture } }, name);
}

const identityOf = ({ realmId, emailHost }: RealmModel) => ({ realmId, emailHost });
