/** Changes the user's own avatar (docs/interface/files.md#uploads). */
import type { IncomingFile } from "../../files/incoming.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import type { UserWrite } from "../user-write.ts";
import { doChangeAvatar, requireMayChangeAvatar, withAvatar } from "./avatar.ts";

/**
 * Makes a file the user's avatar.
 *
 * @returns the user with the change
 * @throws ApiError for users who may not change their avatar, and for a file that is no picture
 */
export async function uploadAvatar(
  realm: Realm,
  user: User,
  write: UserWrite,
  file: IncomingFile,
): Promise<User> {
  requireMayChangeAvatar(user, realm.model);
  return withAvatar(realm, file, (place = "") =>
    write(async (tx, actor) => {
      requireMayChangeAvatar(actor, tx.model);
      return doChangeAvatar(tx, actor, place);
    }),
  );
}

/** Returns to the Gravatar. @returns the user with the change @throws ApiError for users who may not change it */
export async function removeAvatar(tx: WriteTx, actor: User): Promise<User> {
  requireMayChangeAvatar(actor, tx.model);
  return doChangeAvatar(tx, actor, null);
}
