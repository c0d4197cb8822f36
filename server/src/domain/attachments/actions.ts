/** Uploading files and deleting them (reference 17). */
import { uploadQuotaExceeded } from "@confab/contract";
import type { IncomingFile } from "../../files/incoming.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { onlyUser } from "../users/events.ts";
import { noSuchAttachment } from "./access.ts";
import { contentTypeOf } from "./content-type.ts";
import { attachmentAdded, attachmentRemoved } from "./events.ts";
import { formatFilePath, newPlace, pathNameOf, storableName, thumbnailPlace } from "./file-name.ts";
import {
  deleteAttachments,
  insertAttachment,
  type NewAttachment,
  noteRemoval,
  readSpaceUsed,
} from "./queries.ts";
import { abandonBytes, removeBytes, storageKey } from "./stored-bytes.ts";

type Write = <T>(work: (tx: WriteTx, actor: User) => Promise<T>) => Promise<T>;

const MEBIBYTE = 1024 * 1024;

/** Longer than it takes to keep a file that is on this machine. */
const KEEPING_MILLISECONDS = 3600 * 1000;

/**
 * Keeps a file. A crash at any moment leaves either all of it, or bytes that are deleted within the hour.
 *
 * @returns its address, from the root of the server on
 * @throws ApiError when the organization's files would take more than they may
 */
export async function uploadFile(realm: Realm, write: Write, file: IncomingFile): Promise<string> {
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
 * Deletes a file of the user's own, whatever shows it.
 *
 * @throws ApiError the same for missing files and those of others
 */
export async function removeAttachment(realm: Realm, write: Write, attachmentId: number): Promise<void> {
  const deleted = await write(async (tx, actor) => {
    const gone = await doRemoveAttachments(tx, { ids: [attachmentId], ownerId: actor.user_id });
    if (gone.length === 0) throw noSuchAttachment();
    return gone;
  });
  await removeBytes(realm, deleted);
}

/** @returns the places of the files that were deleted, and of their small versions; the bytes are still there */
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
