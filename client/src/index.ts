/**
 * A library for programs that talk to a server: `createClient` has a function for each endpoint, `runEventLoop` follows
 * a queue, and the model turns both into the state of an organization as one user sees it.
 */
export {
  type AnswerOf,
  type ArgumentsOf,
  type CallOptions,
  type Client,
  createClient,
  createSessionClient,
  type EndpointName,
  type NarrowTerm,
  type SessionClient,
} from "./api/client.ts";
export { NoAnswer, RequestRefused } from "./api/errors.ts";
export {
  type EventLoopOptions,
  type RegisterParameters,
  type Runtime,
  runEventLoop,
} from "./api/event-loop.ts";
export { Network, type NetworkHint } from "./api/network.ts";
export { type Problem, problemIn } from "./api/problem.ts";
export type { Anchor, Feed, Hit } from "./feed/feed.ts";
export { type Match, matchOf } from "./feed/matches.ts";
export * from "./feed/narrow.ts";
export { groupReactions, type ReactionGroup } from "./feed/reactions.ts";
export {
  nextIndexOf,
  type Poll,
  type PollOption,
  type Task,
  type TaskList,
  widgetOf,
} from "./feed/widgets.ts";
export {
  type Conversation,
  conversationKey,
  conversationOfMessage,
  type DirectKey,
  directKey,
  directKeyOf,
  usersInKey,
} from "./model/conversations.ts";
export { endOfQuietTime } from "./model/do-not-disturb.ts";
export { canMentionGroup, groupsWithin, hasPermission, membersOfGroup } from "./model/group-membership.ts";
export { IdMap } from "./model/id-map.ts";
export { checkInvariants } from "./model/invariants.ts";
export { type MessagePermissions, messagePermissionsOf } from "./model/message-permissions.ts";
export {
  applyEvent,
  applyEvents,
  type Model,
  modelFrom,
  withFetchedMessages,
  withFetchedPins,
  withoutMessages,
} from "./model/model.ts";
export type { ModelOptions } from "./model/options.ts";
export { type Permissions, permissionsOf } from "./model/permissions.ts";
export {
  type PinPlace,
  pinPlaceKey,
  pinPlaceOf,
  pinPlaceOfMessage,
  pinPlaceOfPin,
  pinsIn,
} from "./model/pinned-messages.ts";
export { directPostingObstacle, type PostingObstacle, postingObstacle } from "./model/posting.ts";
export { presenceOf, type UserPresence } from "./model/presences.ts";
export { remindersOf } from "./model/reminders.ts";
export { derivedState, type FixedState, fixedStateKeys } from "./model/state-keys.ts";
export {
  canChangeGroup,
  canCreateGroups,
  privaciesToCreate,
  type StreamPermissions,
  streamPermissionsOf,
} from "./model/stream-permissions.ts";
export {
  propertiesOfPrivacy,
  type StreamPrivacy,
  streamPrivacies,
  streamPrivacyOf,
} from "./model/stream-privacy.ts";
export { personIn } from "./model/system-bots.ts";
export { topicPolicyOf } from "./model/topic-policies.ts";
export { typingIn, typingInTopic, typingWith } from "./model/typing.ts";
export {
  isConversationMuted,
  isDirectMentioned,
  isDirectMuted,
  isFollowed,
  isMuted,
  isTopicMentioned,
  type StreamUnreads,
  shownCount,
  unreadCount,
  unreadDirectCount,
  unreadInStream,
  unreadMentions,
} from "./model/unread-counts.ts";
export { isUnread } from "./model/unreads.ts";
export type { ModelUser } from "./model/users.ts";
export { type KeptSession, keptOf } from "./session/kept.ts";
export { markRead, type ReadScope } from "./session/marking.ts";
export type { Emoji } from "./session/message-actions.ts";
export { type MessageNotification, notificationsOf } from "./session/notifications.ts";
export { heldFor, type Sending } from "./session/outbox.ts";
export { Session, type SessionOptions } from "./session/session.ts";
export { SpectatorSession, type SpectatorState, type SpectatorView } from "./session/spectator.ts";
export type { Outgoing, SessionState, SessionStore } from "./session/state.ts";
export type { TopicList } from "./session/topics.ts";
export { TypingNotifier } from "./session/typing-notifier.ts";
export type { UnsentMessages } from "./session/unsent.ts";
