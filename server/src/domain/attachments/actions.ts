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
 * Stores a file that the user uploads.
 *
 * @returns its address, relative to the root of the server
 * @throws ApiError if the organization's files would exceed the quota
 */
export async function uploadFile(realm: Realm, write: UserWrite, file: IncomingFile): Promise<string> {
  const { realmId } = realm;
  return storeFile(realm, file, async (stored) => {
    await write((tx, actor) => addAttachment(tx, { ...stored, owner_id: actor.user_id }));
    return `/user_uploads/${formatFilePath({ realmId, place: stored.place, pathName: stored.path_name })}`;
  });
}

/**
 * Stores the bytes of a file. A crash at any moment leaves either the complete file, or bytes that are deleted after an
 * hour.
 *
 * @param add adds the file in a transaction (`addAttachment`)
 * @throws ApiError if the organization's files would exceed the quota
 */
export async function storeFile<T>(
  realm: Realm,
  file: IncomingFile,
  add: (stored: Omit<NewAttachment, "owner_id">) => Promise<T>,
): Promise<T> {
  const { context, realmId } = realm;
  await realm.read((tx) => checkQuota(tx, file.size));
  const place = newPlace(context.random);
  const content_type = await contentTypeOf(file.path);
  const runner = context.engine;
  await noteRemoval({ runner, realmId }, place, context.clock.now() + KEEPING_MILLISECONDS);
  try {
    await context.files.put(storageKey(realmId, place), file.path);
    return await add({
      place,
      path_name: pathNameOf(file.name),
      file_name: storableName(file.name),
      content_type,
      size: file.size,
    });
  } catch (error) {
    await abandonBytes(realm, [place], error);
    throw error;
  }
}

/** Adds a file whose bytes are stored. @returns its id @throws ApiError */
export async function addAttachment(tx: WriteTx, file: NewAttachment): Promise<number> {
  await checkQuota(tx, file.size);
  const attachment_id = await insertAttachment(tx, file);
  const attachment = { ...file, attachment_id, uploaded_at: tx.now, messages: [] };
  const upload_space_used = await readSpaceUsed(tx);
  tx.append(attachmentAdded.of({ attachment, upload_space_used }, onlyUser(file.owner_id)));
  return attachment_id;
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
