/** Uploads and deletes files (docs/interface/files.md#uploads). */

import { uploadQuotaExceeded } from "@confab/contract";
import { contentTypeOf } from "../../files/content-type.ts";
import type { IncomingFile } from "../../files/incoming.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { noteRemoval } from "../stored-files/removals.ts";
import { abandonBytes, removeBytes, storageKey } from "../stored-files/stored-bytes.ts";
import type { UserWrite } from "../user-write.ts";
import { onlyUser } from "../users/events.ts";
import { noSuchAttachment } from "./access.ts";
import { attachmentAdded, attachmentRemoved } from "./events.ts";
import { formatFilePath, newPlace, pathNameOf, storableName, thumbnailPlace } from "./file-name.ts";
import { deleteAttachments, insertAttachment, type NewAttachment, readSpaceUsed } from "./queries.ts";

const MEBIBYTE = 1024 * 1024;

/** Longer than storing a file takes that is already on this machine. */
const KEEPING_MILLISECONDS = 3600 * 1000;

/**
 * Stores a file. A crash at any moment leaves either the complete file, or bytes that are deleted after an hour.
 *
 * @returns its address, relative to the root of the server
 * @throws ApiError if the organization's files would exceed the quota
 */
export async function uploadFile(realm: Realm, write: UserWrite, file: IncomingFile): Promise<string> {
  const { context, realmId } = realm;
  await realm.read((tx) => checkQuota(tx, file.size));
  const place = newPlace(context.random);
  const pathName = pathNameOf(file.name);
  const content_type = await contentTypeOf(file.path);
  const runner = context.engine;
  await noteRemoval({ runner, realmId }, place, context.clock.now() + KEEPING_MILLISECONDS);
  try {
    await context.files.put(storageKey(realmId, place), file.path);
    await write((tx, actor) =>
      addAttachment(tx, {
        owner_id: actor.user_id,
        place,
        path_name: pathName,
        file_name: storableName(file.name),
        content_type,
        size: file.size,
      }),
    );
  } catch (error) {
    await abandonBytes(realm, [place], error);
    throw error;
  }
  return `/user_uploads/${formatFilePath({ realmId, place, pathName })}`;
}

async function addAttachment(tx: WriteTx, file: NewAttachment): Promise<void> {
  await checkQuota(tx, file.size);
  const attachment_id = await insertAttachment(tx, file);
  const attachment = { ...file, attachment_id, uploaded_at: tx.now, messages: [] };
  const upload_space_used = await readSpaceUsed(tx);
  tx.append(attachmentAdded.of({ attachment, upload_space_used }, onlyUser(file.owner_id)));
}

/** @throws ApiError */
async function checkQuota(tx: Tx, size: number): Promise<void> {
  const { uploadQuotaMebibytes: quota } = tx.context.config;
  if (quota === null) return;
  if ((await readSpaceUsed(tx)) + size > quota * MEBIBYTE) throw uploadQuotaExceeded();
}

/**
 * Deletes a file that the user owns, even if messages show it.
 *
 * @throws ApiError, the same for missing files and for files of other users
 */
export async function removeAttachment(realm: Realm, write: UserWrite, attachmentId: number): Promise<void> {
  const deleted = await write(async (tx, actor) => {
    const gone = await doRemoveAttachments(tx, { ids: [attachmentId], ownerId: actor.user_id });
    if (gone.length === 0) throw noSuchAttachment();
    return gone;
  });
  await removeBytes(realm, deleted);
}

/** @returns the places of the deleted files and of their small versions; their bytes still exist */
export async function doRemoveAttachments(
  tx: WriteTx,
  doomed: Parameters<typeof deleteAttachments>[1],
): Promise<string[]> {
  const deleted = await deleteAttachments(tx, doomed);
  if (deleted.length === 0) return [];
  const upload_space_used = await readSpaceUsed(tx);
  for (const { attachment_id, owner_id } of deleted) {
    tx.append(attachmentRemoved.of({ attachment_id, upload_space_used }, onlyUser(owner_id)));
  }
  return deleted.flatMap(({ place, thumbnail_size }) =>
    thumbnail_size ? [place, thumbnailPlace(place)] : [place],
  );
}
