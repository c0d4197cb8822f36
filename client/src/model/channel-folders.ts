import type { ChannelFolder } from "@confab/contract";
import type { Store } from "./store.ts";

/**
 * The folders of streams in their order, archived ones included. Streams say themselves which folder they are in.
 *
 * May be missing: nothing. Order: a folder is added before it is updated or gets another place.
 */
export type ChannelFoldersState = readonly ChannelFolder[];

export const channelFolders: Store<ChannelFoldersState> = {
  keys: ["channel_folders"],
  from: (initial) => initial.channel_folders ?? [],
  on: {
    channelFolderAdd: (state, { channel_folder }) => [...state, channel_folder],
    channelFolderUpdate: (state, { channel_folder_id, data }) =>
      state.map((folder) => (folder.id === channel_folder_id ? { ...folder, ...data } : folder)),
    channelFolderReorder: (state, { order }) => {
      const folders = new Map(state.map((folder) => [folder.id, folder]));
      return order
        .flatMap((id) => folders.get(id) ?? [])
        .map((folder, place) => ({ ...folder, order: place }));
    },
  },
};
