import { endpoints } from "@confab/contract";
import { createFolder, reorderFolders, updateChannelFolder } from "../domain/channel-folders/actions.ts";
import { presentFolder } from "../domain/channel-folders/present.ts";
import { route } from "../http/route.ts";

export const channelFolderRoutes = [
  route(endpoints.createChannelFolder, async ({ realm, write, parameters }) => ({
    channel_folder_id: await createFolder(realm, write, parameters),
  })),

  route(endpoints.getChannelFolders, ({ realm: { model }, parameters }) => ({
    channel_folders: model.channelFolders
      .filter(({ is_archived }) => parameters.include_archived || !is_archived)
      .map(presentFolder),
  })),

  route(endpoints.reorderChannelFolders, async ({ write, parameters }) => {
    await write((tx) => reorderFolders(tx, parameters.order));
    return {};
  }),

  route(endpoints.updateChannelFolder, async ({ realm, write, path, parameters }) => {
    await updateChannelFolder(realm, write, path.channel_folder_id, parameters);
    return {};
  }),
];
