/**
 * For programs that talk to a server: `createClient` has a function for each endpoint, `runEventLoop` follows a queue,
 * and the model turns both into the state of an organization as one user sees it.
 */
export {
  type AnswerOf,
  type ArgumentsOf,
  type CallOptions,
  type Client,
  createClient,
  type EndpointName,
  type NarrowTerm,
} from "./api/client.ts";
export { NoAnswer, RequestRefused } from "./api/errors.ts";
export { type EventLoopOptions, runEventLoop, type Surroundings } from "./api/event-loop.ts";
export { type DirectKey, directKey, directKeyOf, usersInKey } from "./model/conversations.ts";
export { IdMap } from "./model/id-map.ts";
export { checkInvariants } from "./model/invariants.ts";
export {
  applyEvent,
  applyEvents,
  type Model,
  modelFrom,
  withFetchedMessages,
  withoutMessages,
  withPresences,
} from "./model/model.ts";
export type { ModelOptions, RegisterParameters } from "./model/options.ts";
export { type Permissions, permissionsOf } from "./model/permissions.ts";
export { presenceOf, type UserPresence } from "./model/presences.ts";
export { derivedState, type FixedState, fixedStateKeys } from "./model/state-keys.ts";
export { typingIn, typingInTopic, typingWith } from "./model/typing.ts";
export { isMuted, unreadCount, unreadMentions } from "./model/unread-counts.ts";
export type { ModelUser } from "./model/users.ts";
