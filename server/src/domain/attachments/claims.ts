/** Claims the files that messages link, as far as their senders may access them (docs/interface/files.md#uploads). */
import type { User } from "../../model/records.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { onlyUser } from "../users/events.ts";
import { accessibleFiles } from "./access.ts";
import { deleteShown, insertShown, type ShowingMessage, shownFiles } from "./claim-queries.ts";
import { attachmentUpdated } from "./events.ts";
import { loadAttachments, readSpaceUsed } from "./queries.ts";

const PREFIX = "/user_uploads/";

/**
 * Returns the files that a message of this sender may claim.
 *
 * @param paths paths of links, as the renderer finds them
 */
export async function claimableFiles(tx: Tx, sender: User, paths: readonly string[]): Promise<number[]> {
  const files = await accessibleFiles(
    tx,
    sender,
    paths.map((path) => path.slice(PREFIX.length)),
  );
  return files.map(({ attachment_id }) => attachment_id);
}

/** Records that a new message shows files. @param ids the result of `claimableFiles` */
export async function claimFiles(
  tx: WriteTx,
  message: ShowingMessage,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await insertShown(tx, [{ ...message, fileIds: ids }]);
  await notifyOwners(tx, ids);
}

/** Replaces the files that an edited message shows. @returns true if it shows any */
export async function claimOtherFiles(
  tx: WriteTx,
  sender: User,
  message: ShowingMessage,
  paths: readonly string[],
): Promise<boolean> {
  const before = await shownFiles(tx, message.message_id);
  const after = paths.length === 0 ? [] : await claimableFiles(tx, sender, paths);
  const added = after.filter((id) => !before.includes(id));
  const removed = before.length === 0 ? [] : await deleteShown(tx, [message.message_id], after);
  await insertShown(tx, [{ ...message, fileIds: added }]);
  await notifyOwners(tx, [...added, ...removed]);
  return after.length > 0;
}

/** Releases the files of messages that were deleted. */
export async function releaseFiles(tx: WriteTx, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  await notifyOwners(tx, await deleteShown(tx, messageIds, []));
}

async function notifyOwners(tx: WriteTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const upload_space_used = await readSpaceUsed(tx);
  for (const attachment of await loadAttachments(tx, ids)) {
    tx.append(attachmentUpdated.of({ attachment, upload_space_used }, onlyUser(attachment.owner_id)));
  }
}
