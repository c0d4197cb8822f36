/** Folders of streams that a request names (docs/interface/channel-folders.md#changing-folders). */
import { badRequest } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { ChannelFolder } from "../../model/records.ts";

/** Returns a folder, archived or not. @throws ApiError */
export function accessFolder(folderId: number, model: RealmModel): ChannelFolder {
  const folder = model.channelFolders.find(({ folder_id }) => folder_id === folderId);
  if (!folder) throw badRequest("Invalid channel folder ID");
  return folder;
}

/**
 * Checks the folder that a stream is to be in.
 *
 * @param folderId `null` for none
 * @throws ApiError also for archived folders
 */
export function requireFolderInUse(folderId: number | null, model: RealmModel): void {
  if (folderId !== null && accessFolder(folderId, model).is_archived) {
    throw badRequest("Channel folder is archived");
  }
}
