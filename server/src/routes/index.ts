/** Every route. */
import type { Route } from "../http/route.ts";
import { fetchApiKeyRoute } from "./authentication/fetch-api-key.ts";
import { createDraftsRoute } from "./drafts/create-drafts.ts";
import { deleteDraftRoute } from "./drafts/delete-draft.ts";
import { editDraftRoute } from "./drafts/edit-draft.ts";
import { getDraftsRoute } from "./drafts/get-drafts.ts";
import { deleteQueueRoute } from "./events/delete-queue.ts";
import { getEventsRoute } from "./events/get-events.ts";
import { registerQueueRoute } from "./events/register-queue.ts";
import { streamEventsRoute } from "./events/stream-events.ts";
import { addLinkifierRoute } from "./linkifiers/add-linkifier.ts";
import { getLinkifiersRoute } from "./linkifiers/get-linkifiers.ts";
import { removeLinkifierRoute } from "./linkifiers/remove-linkifier.ts";
import { updateLinkifierRoute } from "./linkifiers/update-linkifier.ts";
import { sendMessageRoute } from "./messages/send-message.ts";
import { getRealmEmojiRoute } from "./realm/get-realm-emoji.ts";
import { getServerSettingsRoute } from "./realm/get-server-settings.ts";
import { updateRealmRoute } from "./realm/update-realm.ts";
import { updateRealmUserSettingsDefaultsRoute } from "./settings/update-realm-user-settings-defaults.ts";
import { updateSettingsRoutes } from "./settings/update-settings.ts";
import { createUserGroupRoute } from "./user-groups/create-user-group.ts";
import { deleteUserGroupRoute } from "./user-groups/delete-user-group.ts";
import { getUserGroupsRoute } from "./user-groups/get-user-groups.ts";
import { updateUserGroupRoute } from "./user-groups/update-user-group.ts";
import { updateUserGroupMembersRoute } from "./user-groups/update-user-group-members.ts";
import { createUserRoute } from "./users/create-user.ts";
import { updateUserRoute } from "./users/update-user.ts";

export const routes: readonly Route[] = [
  fetchApiKeyRoute,
  sendMessageRoute,
  registerQueueRoute,
  getEventsRoute,
  streamEventsRoute,
  deleteQueueRoute,
  createUserRoute,
  updateUserRoute,
  getDraftsRoute,
  createDraftsRoute,
  editDraftRoute,
  deleteDraftRoute,
  getUserGroupsRoute,
  createUserGroupRoute,
  updateUserGroupRoute,
  deleteUserGroupRoute,
  updateUserGroupMembersRoute,
  getLinkifiersRoute,
  addLinkifierRoute,
  updateLinkifierRoute,
  removeLinkifierRoute,
  updateRealmRoute,
  getRealmEmojiRoute,
  getServerSettingsRoute,
  ...updateSettingsRoutes,
  updateRealmUserSettingsDefaultsRoute,
];
