/** The files of a user, and links to files. */
import type { Attachment } from "@confab/contract";
import { badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Tx } from "../../realm/tx.ts";
import { requireActiveRealm } from "../access/realm.ts";
import { accessFile, noSuchFile } from "./access.ts";
import { presentAttachment } from "./present.ts";
import { type AttachmentRow, attachmentsOf, loadAttachments, readSpaceUsed } from "./queries.ts";
import { readTemporaryLink, signTemporaryLink } from "./temporary-link.ts";

export async function listAttachments(
  tx: Tx,
  user: User,
): Promise<{ attachments: Attachment[]; upload_space_used: number }> {
  const attachments = await attachmentsOf(tx, user.user_id);
  return {
    attachments: attachments.map((row) => presentAttachment(row, tx.realmId)),
    upload_space_used: await readSpaceUsed(tx),
  };
}

/**
 * Returns the path of a link that leads anyone to a file for a minute.
 *
 * @param path the path behind `/user_uploads/`, decoded
 * @throws ApiError for files that don't exist, or that this user may not access
 */
export async function temporaryUrl(tx: Tx, user: User, path: string): Promise<string> {
  const { attachment_id, path_name } = await accessFile(tx, user, path);
  const file = { realmId: tx.realmId, attachmentId: attachment_id };
  const token = signTemporaryLink(tx.context.secrets, file, tx.now);
  return `/user_uploads/temporary/${token}/${encodeURIComponent(path_name)}`;
}

/** @throws ApiError for a link that the server did not sign or that has expired, and for a deleted file */
export async function followTemporaryLink(
  realm: Realm,
  token: string,
  pathName: string,
): Promise<AttachmentRow> {
  const { secrets, clock } = realm.context;
  requireActiveRealm(realm.model, "coded");
  const { attachmentId } = readTemporaryLink(secrets, realm.realmId, token, clock.now());
  const [file] = await realm.read((tx) => loadAttachments(tx, [attachmentId]));
  if (!file) throw noSuchFile();
  if (file.path_name !== pathName) throw badRequest("Invalid filename");
  return file;
}
