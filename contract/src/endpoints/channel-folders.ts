import { endpoint } from "../endpoint.ts";
import {
  MAX_CHANNEL_FOLDER_DESCRIPTION_LENGTH,
  MAX_CHANNEL_FOLDER_NAME_LENGTH,
  MAX_CHANNEL_FOLDERS,
} from "../limits.ts";
import { ChannelFolder } from "../objects/channel-folder.ts";
import { json, maybe, raw, withDefault } from "../parameter.ts";
import { about, Bool, Int, list, textUpTo } from "../schema.ts";

const name = raw(textUpTo(MAX_CHANNEL_FOLDER_NAME_LENGTH), {
  doc: "No other folder in use has it; case doesn't matter.",
  example: "Projects",
});
const description = raw(textUpTo(MAX_CHANNEL_FOLDER_DESCRIPTION_LENGTH), {
  doc: "Markdown, not in quotes.",
  example: "Work that ends one day",
});

export const createChannelFolder = endpoint("createChannelFolder", {
  method: "POST",
  path: "/channel_folders/create",
  who: "administrator",
  parameters: { name, description: withDefault(description, "") },
  result: { channel_folder_id: Int },
  tag: "streams",
  summary: "Create a channel folder",
  doc: `Creates a folder for streams, after all other folders. An organization has at most ${MAX_CHANNEL_FOLDERS}.`,
});

export const getChannelFolders = endpoint("getChannelFolders", {
  method: "GET",
  path: "/channel_folders",
  who: "user",
  parameters: { include_archived: withDefault(json(Bool, { doc: "Also archived folders." }), false) },
  result: { channel_folders: about(list(ChannelFolder), "In their order.") },
  tag: "streams",
  summary: "Get channel folders",
  doc: "Returns the folders in which the organization arranges its streams.",
});

export const reorderChannelFolders = endpoint("reorderChannelFolders", {
  method: "PATCH",
  path: "/channel_folders",
  who: "administrator",
  parameters: {
    order: json(list(Int), { doc: "The IDs of all folders, archived ones included.", example: "[2, 1, 3]" }),
  },
  tag: "streams",
  summary: "Reorder channel folders",
  doc: "Puts the folders in this order.",
});

export const updateChannelFolder = endpoint("updateChannelFolder", {
  method: "PATCH",
  path: "/channel_folders/{channel_folder_id}",
  pathParameters: { channel_folder_id: "id" },
  who: "administrator",
  parameters: {
    name: maybe(name),
    description: maybe(description),
    is_archived: maybe(json(Bool, { doc: "Only a folder without streams can be archived." })),
  },
  tag: "streams",
  summary: "Update a channel folder",
  doc: "Changes only the given properties. Archived folders can be brought back.",
});
