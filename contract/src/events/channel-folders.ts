import { operation } from "../event.ts";
import { ChannelFolder } from "../objects/channel-folder.ts";
import { Bool, Int, list, optional, strict, Text } from "../schema.ts";

export const channelFolderAdd = operation(
  "channel_folder",
  "add",
  { channel_folder: ChannelFolder },
  "A folder was created.",
);

export const channelFolderUpdate = operation(
  "channel_folder",
  "update",
  {
    channel_folder_id: Int,
    data: strict({
      name: optional(Text),
      description: optional(Text),
      rendered_description: optional(Text),
      is_archived: optional(Bool),
    }),
  },
  "A folder changed; lists what is different.",
);

export const channelFolderReorder = operation(
  "channel_folder",
  "reorder",
  { order: list(Int) },
  "The folders have another order; lists the IDs of all, archived ones included.",
);
