/** The list of all changes, in any order. */
import { streamOfEdits } from "./changes/112-stream-of-edits.ts";
import { stillPicturesOfEmoji } from "./changes/113-still-pictures-of-emoji.ts";
import { renderingOnly } from "./changes/114-rendering-only.ts";
import { streamInMobileNotifications } from "./changes/115-stream-in-mobile-notifications.ts";
import { webPublicAccess } from "./changes/116-web-public-access.ts";
import { invitationsForEver } from "./changes/117-invitations-for-ever.ts";
import { placesInEditHistory } from "./changes/118-places-in-edit-history.ts";
import { otherUserId } from "./changes/119-other-user-id.ts";
import { wholeMessage } from "./changes/120-whole-message.ts";
import { markedAsUnread } from "./changes/121-marked-as-unread.ts";
import { namesAtReactions } from "./changes/125-names-at-reactions.ts";
import { minutesOfInvitations } from "./changes/126-minutes-of-invitations.ts";
import { subgroups } from "./changes/127-subgroups.ts";
import { purposeOfOrganization } from "./changes/128-purpose-of-organization.ts";
import { communitiesDirectory } from "./changes/129-communities-directory.ts";
import { rolesOfBots } from "./changes/130-roles-of-bots.ts";
import { directSubgroupIds } from "./changes/131-direct-subgroup-ids.ts";
import { streamById } from "./changes/132-stream-by-id.ts";
import { noStreamAdministrators } from "./changes/133-no-stream-administrators.ts";
import { topicsOfUsers } from "./changes/134-topics-of-users.ts";
import { commentsOnDeactivation } from "./changes/135-comments-on-deactivation.ts";
import { historyOfStreams } from "./changes/136-history-of-streams.ts";
import { readReceipts } from "./changes/137-read-receipts.ts";
import { noEditLimit } from "./changes/138-no-edit-limit.ts";
import { mutingOfStreams } from "./changes/139-muting-of-streams.ts";
import { emojiDataFile } from "./changes/140-emoji-data.ts";
import { userListStyle } from "./changes/141-user-list-style.ts";
import { canRemoveSubscribers } from "./changes/142-can-remove-subscribers.ts";
import { settingsOfOwners } from "./changes/143-settings-of-owners.ts";
import { readersNotMuted } from "./changes/144-readers-not-muted.ts";
import { ownersOfBots } from "./changes/145-owners-of-bots.ts";
import { fieldsInSummaries } from "./changes/146-fields-in-summaries.ts";
import { newestFirst } from "./changes/147-newest-first.ts";
import { away } from "./changes/148-away.ts";
import { registeringWithoutAccount } from "./changes/149-registering-without-account.ts";
import { editSettings } from "./changes/150-edit-settings.ts";
import { pronouns } from "./changes/151-pronouns.ts";
import { noticesOfMoves } from "./changes/152-notices-of-moves.ts";
import { markingInBatches } from "./changes/153-marking-in-batches.ts";
import { deletingInBatches } from "./changes/154-deleting-in-batches.ts";
import { flagsOfNarrow } from "./changes/155-flags-of-narrow.ts";
import { noStreamAtFirst } from "./changes/157-no-stream-at-first.ts";
import { aStreamAgain } from "./changes/159-a-stream-again.ts";
import { movingApart } from "./changes/159-moving-apart.ts";
import { keysByJsonWebTokens } from "./changes/160-keys-by-json-web-tokens.ts";
import { choosingWhoRemoves } from "./changes/161-choosing-who-removes.ts";
import { limitsOfMoves } from "./changes/162-limits-of-moves.ts";
import { ownVisibility } from "./changes/163-own-visibility.ts";
import { presenceIntervals } from "./changes/164-presence-intervals.ts";
import { partsOfGroup } from "./changes/165-parts-of-a-group.ts";
import { noRealmOfSenders } from "./changes/166-no-realm-of-senders.ts";
import { ignoredParameters } from "./changes/167-ignored-parameters.ts";
import { nameInEmailSubjects } from "./changes/168-name-in-email-subjects.ts";
import { mutingTwice } from "./changes/169-muting-twice.ts";
import { unmutedTopics } from "./changes/170-unmuted-topics.ts";
import { userOfApiKey } from "./changes/171-user-of-api-key.ts";
import { oldMessagesOfTopics } from "./changes/172-old-messages-of-topics.ts";
import { scheduledMessages } from "./changes/173-scheduled-messages.ts";
import { directMessages } from "./changes/174-direct-messages.ts";
import { markReadOnScroll } from "./changes/175-mark-read-on-scroll.ts";
import { urlTemplates } from "./changes/176-url-templates.ts";
import { narrowsToDirectMessages } from "./changes/177-narrows-to-direct-messages.ts";
import { presenceWithoutPrograms } from "./changes/178-presence-without-programs.ts";
import { eventsOfScheduledMessages } from "./changes/179-events-of-scheduled-messages.ts";
import { invitationsToNoStream } from "./changes/180-invitations-to-no-stream.ts";
import { failedScheduledMessages } from "./changes/181-failed-scheduled-messages.ts";
import { idOfNewExport } from "./changes/182-id-of-new-export.ts";
import { topicEditingLimit } from "./changes/183-topic-editing-limit.ts";
import { editScheduledMessages } from "./changes/184-edit-scheduled-messages.ts";
import { mutingBots } from "./changes/188-muting-bots.ts";
import { notificationsOfFollowedTopics } from "./changes/189-notifications-of-followed-topics.ts";
import { missingEmoji } from "./changes/190-missing-emoji.ts";
import { canMentionGroup } from "./changes/191-can-mention-group.ts";
import { guestsInPublicStreams } from "./changes/192-guests-in-public-streams.ts";
import { errorsOfReactions } from "./changes/193-errors-of-reactions.ts";
import { numbersOfMessages } from "./changes/194-numbers-of-messages.ts";
import { noLanguageOfCode } from "./changes/195-no-language-of-code.ts";
import { templatesOfPlaygrounds } from "./changes/196-templates-of-playgrounds.ts";
import { canRemoveSubscribersGroup } from "./changes/197-can-remove-subscribers-group.ts";
import { canMentionGroupRenamed } from "./changes/198-can-mention-group.ts";
import { trafficOfStreams } from "./changes/199-traffic-of-streams.ts";
import { choosingDefaultStreams } from "./changes/200-choosing-default-streams.ts";
import { triggerOfWebhooks } from "./changes/201-trigger-of-webhooks.ts";
import { orderOfLinkifiers } from "./changes/202-order-of-linkifiers.ts";
import { dateOfOrganization } from "./changes/203-date-of-organization.ts";
import { typingIntervals } from "./changes/204-typing-intervals.ts";
import { streamsOfRole } from "./changes/205-streams-of-a-role.ts";
import { callsWithoutVideo } from "./changes/206-calls-without-video.ts";
import { namesOfIntegrations } from "./changes/207-names-of-integrations.ts";
import { unknownSubscribers } from "./changes/208-unknown-subscribers.ts";
import { linksByOthers } from "./changes/209-links-by-others.ts";
import { streamUnreadsCount } from "./changes/210-stream-unreads-count.ts";
import { completeAnswers } from "./changes/211-complete.ts";
import { jitsiServer } from "./changes/212-jitsi-server.ts";
import { countsOfTopics } from "./changes/213-counts-of-topics.ts";
import { followingByTakingPart } from "./changes/214-following-by-taking-part.ts";
import { typingToChannels } from "./changes/215-typing-to-channels.ts";
import { guestIndicator } from "./changes/216-guest-indicator.ts";
import { testNotifications } from "./changes/217-test-notifications.ts";
import { policyAfterSending } from "./changes/218-policy-after-sending.ts";
import { followedTopics } from "./changes/219-followed-topics.ts";
import { homeView } from "./changes/219-home-view.ts";
import { webPublicStreamsOfGuests } from "./changes/220-web-public-streams-of-guests.ts";
import { permissionSettings } from "./changes/221-permission-settings.ts";
import { activeUsers } from "./changes/222-active-users.ts";
import { applicationsOfDevices } from "./changes/223-applications-of-devices.ts";
import { flagsOfWildcards } from "./changes/224-flags-of-wildcards.ts";
import { usersSeenByGuests } from "./changes/225-users-seen-by-guests.ts";
import { mailAddressesOfStreams } from "./changes/226-mail-addresses-of-streams.ts";
import { iconCounts } from "./changes/227-icon-counts.ts";
import { eventsOfSeenUsers } from "./changes/228-events-of-seen-users.ts";
import { mentionsOfEveryone } from "./changes/229-mentions-of-everyone.ts";
import { triggersOfHotspots } from "./changes/230-triggers-of-hotspots.ts";
import { endOfPushNotifications } from "./changes/231-end-of-push-notifications.ts";
import { incompleteListsOfUsers } from "./changes/232-incomplete-lists-of-users.ts";
import { onboardingSteps } from "./changes/233-onboarding-steps.ts";
import { organizationInMobileNotifications } from "./changes/234-organization-in-mobile-notifications.ts";
import { followingWhereMentioned } from "./changes/235-following-where-mentioned.ts";
import { readBySender } from "./changes/236-read-by-sender.ts";
import { restart } from "./changes/240-restart.ts";
import { announcements } from "./changes/241-announcements.ts";
import { updateAnnouncements } from "./changes/242-update-announcements.ts";
import { authenticationMethods } from "./changes/243-authentication-methods.ts";
import { requiredFields } from "./changes/244-required-fields.ts";
import { textSize } from "./changes/245-text-size.ts";
import { uniqueNames } from "./changes/246-unique-names.ts";
import { mentionsOfChannel } from "./changes/247-mentions-of-a-channel.ts";
import { channelMessages } from "./changes/248-channel-messages.ts";
import { messagesWithReactions } from "./changes/249-messages-with-reactions.ts";
import { narrowsToChannels } from "./changes/250-narrows-to-channels.ts";
import { uploadQuota } from "./changes/251-upload-quota.ts";
import { partsOfProfileFields } from "./changes/252-parts-of-profile-fields.ts";
import { receivingTyping } from "./changes/253-receiving-typing.ts";
import { creatorOfStreams } from "./changes/254-creator-of-streams.ts";
import { channelInTexts } from "./changes/255-channel-in-texts.ts";
import { firstMessages } from "./changes/256-first-messages.ts";
import { realmUrl } from "./changes/257-realm-url.ts";
import { unnamedGroups } from "./changes/258-unnamed-groups.ts";
import { oneTimeNotices } from "./changes/259-one-time-notices.ts";
import { oldAndNew } from "./changes/260-old-and-new.ts";
import { defaultStreamsOfInvitations } from "./changes/261-default-streams-of-invitations.ts";
import { statusOfOneUser } from "./changes/262-status-of-one-user.ts";
import { presenceUpdates } from "./changes/263-presence-updates.ts";
import { creatingPublicChannels } from "./changes/264-creating-public-channels.ts";
import { narrowToFollowedTopics } from "./changes/265-narrow-to-followed-topics.ts";
import { creatingPrivateChannels } from "./changes/266-creating-private-channels.ts";
import { invitersHearOfIt } from "./changes/267-inviters-hear-of-it.ts";
import { navigateToSentMessage } from "./changes/268-navigate-to-sent-message.ts";
import { channelDefaultView } from "./changes/269-channel-default-view.ts";
import { directMessageGroups } from "./changes/270-direct-message-groups.ts";
import { conversationOfMessage } from "./changes/271-conversation-of-a-message.ts";
import { urlOfUploads } from "./changes/272-url-of-uploads.ts";
import { thumbnailFormats } from "./changes/273-thumbnail-formats.ts";
import { ownDeletions } from "./changes/274-own-deletions.ts";
import { animatedPreviews } from "./changes/275-animated-previews.ts";
import { dimensionsOfPictures } from "./changes/276-dimensions-of-pictures.ts";
import type { LevelChange } from "./level-change.ts";

export const changes: readonly LevelChange[] = [
  streamOfEdits,
  stillPicturesOfEmoji,
  renderingOnly,
  streamInMobileNotifications,
  webPublicAccess,
  invitationsForEver,
  placesInEditHistory,
  otherUserId,
  wholeMessage,
  markedAsUnread,
  namesAtReactions,
  minutesOfInvitations,
  subgroups,
  purposeOfOrganization,
  communitiesDirectory,
  rolesOfBots,
  directSubgroupIds,
  streamById,
  noStreamAdministrators,
  topicsOfUsers,
  commentsOnDeactivation,
  historyOfStreams,
  readReceipts,
  noEditLimit,
  mutingOfStreams,
  emojiDataFile,
  userListStyle,
  canRemoveSubscribers,
  settingsOfOwners,
  readersNotMuted,
  ownersOfBots,
  fieldsInSummaries,
  newestFirst,
  away,
  registeringWithoutAccount,
  editSettings,
  pronouns,
  noticesOfMoves,
  markingInBatches,
  deletingInBatches,
  flagsOfNarrow,
  noStreamAtFirst,
  aStreamAgain,
  movingApart,
  keysByJsonWebTokens,
  choosingWhoRemoves,
  limitsOfMoves,
  ownVisibility,
  presenceIntervals,
  partsOfGroup,
  noRealmOfSenders,
  ignoredParameters,
  nameInEmailSubjects,
  mutingTwice,
  unmutedTopics,
  userOfApiKey,
  oldMessagesOfTopics,
  scheduledMessages,
  directMessages,
  markReadOnScroll,
  urlTemplates,
  narrowsToDirectMessages,
  presenceWithoutPrograms,
  eventsOfScheduledMessages,
  invitationsToNoStream,
  failedScheduledMessages,
  idOfNewExport,
  topicEditingLimit,
  editScheduledMessages,
  mutingBots,
  notificationsOfFollowedTopics,
  missingEmoji,
  canMentionGroup,
  guestsInPublicStreams,
  errorsOfReactions,
  numbersOfMessages,
  noLanguageOfCode,
  templatesOfPlaygrounds,
  canRemoveSubscribersGroup,
  canMentionGroupRenamed,
  trafficOfStreams,
  choosingDefaultStreams,
  triggerOfWebhooks,
  orderOfLinkifiers,
  dateOfOrganization,
  typingIntervals,
  streamsOfRole,
  callsWithoutVideo,
  namesOfIntegrations,
  unknownSubscribers,
  linksByOthers,
  streamUnreadsCount,
  completeAnswers,
  jitsiServer,
  countsOfTopics,
  followingByTakingPart,
  typingToChannels,
  guestIndicator,
  testNotifications,
  policyAfterSending,
  followedTopics,
  homeView,
  webPublicStreamsOfGuests,
  permissionSettings,
  activeUsers,
  applicationsOfDevices,
  flagsOfWildcards,
  usersSeenByGuests,
  mailAddressesOfStreams,
  iconCounts,
  eventsOfSeenUsers,
  mentionsOfEveryone,
  triggersOfHotspots,
  endOfPushNotifications,
  incompleteListsOfUsers,
  onboardingSteps,
  organizationInMobileNotifications,
  followingWhereMentioned,
  readBySender,
  restart,
  announcements,
  updateAnnouncements,
  authenticationMethods,
  requiredFields,
  textSize,
  uniqueNames,
  mentionsOfChannel,
  channelMessages,
  messagesWithReactions,
  narrowsToChannels,
  uploadQuota,
  partsOfProfileFields,
  receivingTyping,
  creatorOfStreams,
  channelInTexts,
  firstMessages,
  realmUrl,
  unnamedGroups,
  oneTimeNotices,
  oldAndNew,
  defaultStreamsOfInvitations,
  statusOfOneUser,
  presenceUpdates,
  creatingPublicChannels,
  narrowToFollowedTopics,
  creatingPrivateChannels,
  invitersHearOfIt,
  navigateToSentMessage,
  channelDefaultView,
  directMessageGroups,
  conversationOfMessage,
  urlOfUploads,
  thumbnailFormats,
  ownDeletions,
  animatedPreviews,
  dimensionsOfPictures,
];
