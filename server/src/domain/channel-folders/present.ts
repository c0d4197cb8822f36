/** Folders of streams as clients see them (docs/interface/channel-folders.md#objects). */
import type { ChannelFolder as WireChannelFolder } from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import type { ChannelFolder } from "../../model/records.ts";

export const presentFolder = (folder: ChannelFolder): WireChannelFolder => ({
  id: folder.folder_id,
  name: folder.name,
  order: folder.place,
  date_created: toSeconds(folder.created_at),
  creator_id: folder.creator_id,
  description: folder.description,
  rendered_description: folder.rendered_description,
  is_archived: folder.is_archived,
});
