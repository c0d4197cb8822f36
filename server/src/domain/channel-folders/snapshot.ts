/** The initial state's folders of streams. */
import type { Slice } from "../../realm/snapshot-slice.ts";
import { presentFolder } from "./present.ts";

const channelFolders: Slice<"channel_folders"> = ({ model }) => ({
  channel_folders: model.channelFolders.map(presentFolder),
});

export const channelFolderSlices = { channel_folders: channelFolders };
