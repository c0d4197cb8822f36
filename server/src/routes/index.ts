/** Every route. */
import type { Route } from "../http/route.ts";
import { addAlertWordsRoute } from "./alert-words/add-alert-words.ts";
import { getAlertWordsRoute } from "./alert-words/get-alert-words.ts";
import { removeAlertWordsRoute } from "./alert-words/remove-alert-words.ts";
import { devFetchApiKeyRoute } from "./authentication/dev-fetch-api-key.ts";
import { devListUsersRoute } from "./authentication/dev-list-users.ts";
import { fetchApiKeyRoute } from "./authentication/fetch-api-key.ts";
import { fetchOwnApiKeyRoute } from "./authentication/fetch-own-api-key.ts";
import { regenerateApiKeyRoute } from "./authentication/regenerate-api-key.ts";
import { getBotStorageRoute } from "./bot-storage/get-bot-storage.ts";
import { removeBotStorageRoute } from "./bot-storage/remove-bot-storage.ts";
import { updateBotStorageRoute } from "./bot-storage/update-bot-storage.ts";
import { createBotRoute } from "./bots/create-bot.ts";
import { deactivateBotRoute } from "./bots/deactivate-bot.ts";
import { getBotsRoute } from "./bots/get-bots.ts";
import { regenerateBotApiKeyRoute } from "./bots/regenerate-bot-api-key.ts";
import { updateBotRoute } from "./bots/update-bot.ts";
import { createBigBlueButtonCallRoute } from "./calls/create-big-blue-button-call.ts";
import { createZoomCallRoute } from "./calls/create-zoom-call.ts";
import { createDefaultStreamGroupRoute } from "./default-stream-groups/create-default-stream-group.ts";
import { deleteDefaultStreamGroupRoute } from "./default-stream-groups/delete-default-stream-group.ts";
import { updateDefaultStreamGroupRoute } from "./default-stream-groups/update-default-stream-group.ts";
import { updateDefaultStreamGroupStreamsRoute } from "./default-stream-groups/update-default-stream-group-streams.ts";
import { createDraftsRoute } from "./drafts/create-drafts.ts";
import { deleteDraftRoute } from "./drafts/delete-draft.ts";
import { editDraftRoute } from "./drafts/edit-draft.ts";
import { getDraftsRoute } from "./drafts/get-drafts.ts";
import { deleteQueueRoute } from "./events/delete-queue.ts";
import { getEventsRoute } from "./events/get-events.ts";
import { registerQueueRoute } from "./events/register-queue.ts";
import { streamEventsRoute } from "./events/stream-events.ts";
import { getAttachmentsRoute } from "./files/get-attachments.ts";
import { getFileTemporaryUrlRoute } from "./files/get-file-temporary-url.ts";
import { removeAttachmentRoute } from "./files/remove-attachment.ts";
import { uploadFileRoute } from "./files/upload-file.ts";
import { receiveIntegrationRoute } from "./integrations/receive-integration.ts";
import { createMultiuseInviteRoute } from "./invites/create-multiuse-invite.ts";
import { getInvitesRoute } from "./invites/get-invites.ts";
import { resendInviteRoute } from "./invites/resend-invite.ts";
import { revokeInviteRoute } from "./invites/revoke-invite.ts";
import { revokeMultiuseInviteRoute } from "./invites/revoke-multiuse-invite.ts";
import { sendInvitesRoute } from "./invites/send-invites.ts";
import { addLinkifierRoute } from "./linkifiers/add-linkifier.ts";
import { getLinkifiersRoute } from "./linkifiers/get-linkifiers.ts";
import { removeLinkifierRoute } from "./linkifiers/remove-linkifier.ts";
import { updateLinkifierRoute } from "./linkifiers/update-linkifier.ts";
import { addReactionRoute } from "./messages/add-reaction.ts";
import { addSubmessageRoute } from "./messages/add-submessage.ts";
import { deleteMessageRoute } from "./messages/delete-message.ts";
import { getMessageRoute } from "./messages/get-message.ts";
import { getMessageHistoryRoute } from "./messages/get-message-history.ts";
import { getMessagesRoute } from "./messages/get-messages.ts";
import { markAllAsReadRoute } from "./messages/mark-all-as-read.ts";
import { markStreamAsReadRoute } from "./messages/mark-stream-as-read.ts";
import { markTopicAsReadRoute } from "./messages/mark-topic-as-read.ts";
import { matchNarrowRoute } from "./messages/match-narrow.ts";
import { removeReactionRoute } from "./messages/remove-reaction.ts";
import { renderMessageRoute } from "./messages/render-message.ts";
import { sendMessageRoute } from "./messages/send-message.ts";
import { setTypingStatusRoute } from "./messages/set-typing-status.ts";
import { updateMessageRoute } from "./messages/update-message.ts";
import { updateMessageFlagsRoute } from "./messages/update-message-flags.ts";
import { muteUserRoute } from "./muted-users/mute-user.ts";
import { unmuteUserRoute } from "./muted-users/unmute-user.ts";
import { deactivateCustomEmojiRoute } from "./pictures/deactivate-custom-emoji.ts";
import { getRealmIconRoute } from "./pictures/get-realm-icon.ts";
import { getRealmLogoRoute } from "./pictures/get-realm-logo.ts";
import { removeAvatarRoute } from "./pictures/remove-avatar.ts";
import { removeRealmIconRoute } from "./pictures/remove-realm-icon.ts";
import { removeRealmLogoRoute } from "./pictures/remove-realm-logo.ts";
import { uploadAvatarRoute } from "./pictures/upload-avatar.ts";
import { uploadCustomEmojiRoute } from "./pictures/upload-custom-emoji.ts";
import { uploadRealmIconRoute } from "./pictures/upload-realm-icon.ts";
import { uploadRealmLogoRoute } from "./pictures/upload-realm-logo.ts";
import { addPlaygroundRoute } from "./playgrounds/add-playground.ts";
import { removePlaygroundRoute } from "./playgrounds/remove-playground.ts";
import { getRealmPresenceRoute } from "./presence/get-realm-presence.ts";
import { getUserPresenceRoute } from "./presence/get-user-presence.ts";
import { reportPresenceRoute } from "./presence/report-presence.ts";
import { updateStatusRoute } from "./presence/update-status.ts";
import { createProfileFieldRoute } from "./profile-fields/create-profile-field.ts";
import { deleteOwnProfileDataRoute } from "./profile-fields/delete-own-profile-data.ts";
import { deleteProfileFieldRoute } from "./profile-fields/delete-profile-field.ts";
import { getProfileFieldsRoute } from "./profile-fields/get-profile-fields.ts";
import { reorderProfileFieldsRoute } from "./profile-fields/reorder-profile-fields.ts";
import { updateOwnProfileDataRoute } from "./profile-fields/update-own-profile-data.ts";
import { updateProfileFieldRoute } from "./profile-fields/update-profile-field.ts";
import { addApnsDeviceRoute, addGcmDeviceRoute } from "./push-devices/add-push-device.ts";
import { removeApnsDeviceRoute, removeGcmDeviceRoute } from "./push-devices/remove-push-device.ts";
import { checkSubdomainRoute } from "./realm/check-subdomain.ts";
import { deactivateRealmRoute } from "./realm/deactivate-realm.ts";
import { getRealmEmojiRoute } from "./realm/get-realm-emoji.ts";
import { getServerSettingsRoute } from "./realm/get-server-settings.ts";
import { updateRealmRoute } from "./realm/update-realm.ts";
import { addRealmDomainRoute } from "./realm-domains/add-realm-domain.ts";
import { getRealmDomainsRoute } from "./realm-domains/get-realm-domains.ts";
import { removeRealmDomainRoute } from "./realm-domains/remove-realm-domain.ts";
import { updateRealmDomainRoute } from "./realm-domains/update-realm-domain.ts";
import { createRealmExportRoute } from "./realm-exports/create-realm-export.ts";
import { deleteRealmExportRoute } from "./realm-exports/delete-realm-export.ts";
import { getRealmExportsRoute } from "./realm-exports/get-realm-exports.ts";
import { updateRealmUserSettingsDefaultsRoute } from "./settings/update-realm-user-settings-defaults.ts";
import { updateSettingsRoutes } from "./settings/update-settings.ts";
import { getSpectatorStateRoute } from "./spectators/get-spectator-state.ts";
import { addDefaultStreamRoute } from "./streams/add-default-stream.ts";
import { archiveStreamRoute } from "./streams/archive-stream.ts";
import { deleteTopicRoute } from "./streams/delete-topic.ts";
import { getStreamIdRoute } from "./streams/get-stream-id.ts";
import { getStreamsRoute } from "./streams/get-streams.ts";
import { getSubscribersRoute } from "./streams/get-subscribers.ts";
import { getSubscriptionStatusRoute } from "./streams/get-subscription-status.ts";
import { getTopicsRoute } from "./streams/get-topics.ts";
import { removeDefaultStreamRoute } from "./streams/remove-default-stream.ts";
import { updateStreamRoute } from "./streams/update-stream.ts";
import { getSubscriptionsRoute } from "./subscriptions/get-subscriptions.ts";
import { muteTopicRoute } from "./subscriptions/mute-topic.ts";
import { subscribeRoute } from "./subscriptions/subscribe.ts";
import { unsubscribeRoute } from "./subscriptions/unsubscribe.ts";
import { updateSubscriptionSettingRoute } from "./subscriptions/update-subscription-setting.ts";
import { updateSubscriptionSettingsRoute } from "./subscriptions/update-subscription-settings.ts";
import { updateSubscriptionsRoute } from "./subscriptions/update-subscriptions.ts";
import { markHotspotAsReadRoute } from "./tutorial/mark-hotspot-as-read.ts";
import { setTutorialStatusRoute } from "./tutorial/set-tutorial-status.ts";
import { createUserGroupRoute } from "./user-groups/create-user-group.ts";
import { deleteUserGroupRoute } from "./user-groups/delete-user-group.ts";
import { getUserGroupsRoute } from "./user-groups/get-user-groups.ts";
import { updateUserGroupRoute } from "./user-groups/update-user-group.ts";
import { updateUserGroupMembersRoute } from "./user-groups/update-user-group-members.ts";
import { createUserRoute } from "./users/create-user.ts";
import { deactivateOwnUserRoute } from "./users/deactivate-own-user.ts";
import { deactivateUserRoute } from "./users/deactivate-user.ts";
import { getOwnUserRoute } from "./users/get-own-user.ts";
import { getUserRoute } from "./users/get-user.ts";
import { getUserByEmailRoute } from "./users/get-user-by-email.ts";
import { getUsersRoute } from "./users/get-users.ts";
import { reactivateUserRoute } from "./users/reactivate-user.ts";
import { updateUserRoute } from "./users/update-user.ts";
import { addWebPushSubscriptionRoute } from "./web-push/add-web-push-subscription.ts";
import { getWebPushKeyRoute } from "./web-push/get-web-push-key.ts";
import { removeWebPushSubscriptionRoute } from "./web-push/remove-web-push-subscription.ts";

export const routes: readonly Route[] = [
  fetchApiKeyRoute,
  devFetchApiKeyRoute,
  devListUsersRoute,
  regenerateApiKeyRoute,

  sendMessageRoute,
  getMessagesRoute,
  matchNarrowRoute,
  renderMessageRoute,
  deleteMessageRoute,
  updateMessageRoute,
  getMessageHistoryRoute,
  getMessageRoute,
  updateMessageFlagsRoute,
  markAllAsReadRoute,
  markStreamAsReadRoute,
  markTopicAsReadRoute,
  addReactionRoute,
  removeReactionRoute,
  addSubmessageRoute,
  setTypingStatusRoute,
  getTopicsRoute,

  registerQueueRoute,
  getEventsRoute,
  streamEventsRoute,
  deleteQueueRoute,
  addDefaultStreamRoute,
  archiveStreamRoute,
  deleteTopicRoute,
  getStreamIdRoute,
  getStreamsRoute,
  getSubscribersRoute,
  getSubscriptionStatusRoute,
  removeDefaultStreamRoute,
  createDefaultStreamGroupRoute,
  updateDefaultStreamGroupRoute,
  updateDefaultStreamGroupStreamsRoute,
  deleteDefaultStreamGroupRoute,
  updateStreamRoute,
  getSubscriptionsRoute,
  muteTopicRoute,
  updateSubscriptionSettingRoute,
  updateSubscriptionSettingsRoute,
  subscribeRoute,
  unsubscribeRoute,
  updateSubscriptionsRoute,

  getUsersRoute,
  createUserRoute,
  getOwnUserRoute,
  deactivateOwnUserRoute,
  getUserRoute,
  getUserByEmailRoute,
  updateUserRoute,
  updateStatusRoute,
  reportPresenceRoute,
  getUserPresenceRoute,
  getRealmPresenceRoute,
  getDraftsRoute,
  createDraftsRoute,
  editDraftRoute,
  deleteDraftRoute,
  getUserGroupsRoute,
  createUserGroupRoute,
  updateUserGroupRoute,
  deleteUserGroupRoute,
  updateUserGroupMembersRoute,
  getInvitesRoute,
  sendInvitesRoute,
  revokeInviteRoute,
  resendInviteRoute,
  createMultiuseInviteRoute,
  revokeMultiuseInviteRoute,
  getLinkifiersRoute,
  addLinkifierRoute,
  updateLinkifierRoute,
  removeLinkifierRoute,
  getAlertWordsRoute,
  addAlertWordsRoute,
  removeAlertWordsRoute,
  muteUserRoute,
  unmuteUserRoute,
  markHotspotAsReadRoute,
  setTutorialStatusRoute,
  addApnsDeviceRoute,
  removeApnsDeviceRoute,
  addGcmDeviceRoute,
  removeGcmDeviceRoute,
  getWebPushKeyRoute,
  addWebPushSubscriptionRoute,
  removeWebPushSubscriptionRoute,
  updateRealmRoute,
  deactivateRealmRoute,
  checkSubdomainRoute,
  createBigBlueButtonCallRoute,
  createZoomCallRoute,
  getRealmExportsRoute,
  createRealmExportRoute,
  deleteRealmExportRoute,
  getRealmEmojiRoute,
  getRealmDomainsRoute,
  addRealmDomainRoute,
  updateRealmDomainRoute,
  removeRealmDomainRoute,
  addPlaygroundRoute,
  removePlaygroundRoute,
  getServerSettingsRoute,
  ...updateSettingsRoutes,
  updateRealmUserSettingsDefaultsRoute,
  deactivateUserRoute,
  reactivateUserRoute,

  uploadFileRoute,
  getFileTemporaryUrlRoute,
  getAttachmentsRoute,
  removeAttachmentRoute,

  uploadAvatarRoute,
  removeAvatarRoute,
  getRealmIconRoute,
  uploadRealmIconRoute,
  removeRealmIconRoute,
  getRealmLogoRoute,
  uploadRealmLogoRoute,
  removeRealmLogoRoute,
  uploadCustomEmojiRoute,
  deactivateCustomEmojiRoute,

  getBotsRoute,
  createBotRoute,
  updateBotRoute,
  receiveIntegrationRoute,
  deactivateBotRoute,
  regenerateBotApiKeyRoute,
  getBotStorageRoute,
  updateBotStorageRoute,
  removeBotStorageRoute,

  getProfileFieldsRoute,
  createProfileFieldRoute,
  reorderProfileFieldsRoute,
  updateProfileFieldRoute,
  deleteProfileFieldRoute,
  updateOwnProfileDataRoute,
  deleteOwnProfileDataRoute,
];

/** Routes for browsers only. */
export const sessionRoutes: readonly Route[] = [fetchOwnApiKeyRoute, getSpectatorStateRoute];
