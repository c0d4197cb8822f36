/** Events of folders of streams. The event of a stream tells which folder it is in. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { ChannelFolder } from "../../model/records.ts";
import { presentFolder } from "./present.ts";
import type { FolderChanges } from "./queries.ts";

export const folderCreated = eventKind<{ readonly folder: ChannelFolder }>({
  type: "channel_folder_created",
  wireType: "channel_folder",
  apply: (model, { folder }) => {
    model.channelFolders = [...model.channelFolders, folder];
  },
  present: ({ folder }) => ({ type: "channel_folder", op: "add", channel_folder: presentFolder(folder) }),
});

export const folderChanged = eventKind<{ readonly folder_id: number; readonly changes: FolderChanges }>({
  type: "channel_folder_changed",
  wireType: "channel_folder",
  apply: (model, { folder_id, changes }) => {
    model.channelFolders = model.channelFolders.map((folder) =>
      folder.folder_id === folder_id ? { ...folder, ...changes } : folder,
    );
  },
  present: ({ folder_id, changes }) => ({
    type: "channel_folder",
    op: "update",
    channel_folder_id: folder_id,
    data: changes,
  }),
});

/** All folders have new places: those in the list. */
export const foldersReordered = eventKind<{ readonly folder_ids: readonly number[] }>({
  type: "channel_folders_reordered",
  wireType: "channel_folder",
  apply: (model, { folder_ids }) => {
    const folders = new Map(model.channelFolders.map((folder) => [folder.folder_id, folder]));
    model.channelFolders = folder_ids
      .flatMap((folderId) => folders.get(folderId) ?? [])
      .map((folder, place) => ({ ...folder, place }));
  },
  present: ({ folder_ids }) => ({ type: "channel_folder", op: "reorder", order: [...folder_ids] }),
});

export const channelFolderEventKinds: readonly EventKind[] = [folderCreated, folderChanged, foldersReordered];
