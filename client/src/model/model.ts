/**
 * The state of an organization as one user sees it: the answer of `POST /register`, and every event since. Immutable:
 * each event returns a new model that shares as much as possible with the one before.
 *
 * To add a store: 1. its file with state, doc comment and `on`, 2. a line in `Model` and in `stores` below, 3. an
 * action in the round-trip tests of the server, which compare this model with a new registration.
 */
import {
  type Event,
  events,
  type FetchedMessage,
  type InitialState,
  type PinnedMessage,
  type Presences,
} from "@confab/contract";
import type { RegisterParameters } from "../api/event-loop.ts";
import { type AlertWordsState, alertWords } from "./alert-words.ts";
import { type BotsState, bots } from "./bots.ts";
import { type ChannelFoldersState, channelFolders } from "./channel-folders.ts";
import { type CustomEmojiState, customEmoji } from "./custom-emoji.ts";
import { type DefaultStreamGroupsState, defaultStreamGroups } from "./default-stream-groups.ts";
import { type DefaultStreamsState, defaultStreams } from "./default-streams.ts";
import { type DirectMutesState, directMutes } from "./direct-mutes.ts";
import { type DoNotDisturbState, doNotDisturb } from "./do-not-disturb.ts";
import { type DraftsState, drafts } from "./drafts.ts";
import { type LegacySettingsState, legacySettings } from "./legacy-settings.ts";
import { type LinkifiersState, linkifiers } from "./linkifiers.ts";
import { type MessagesState, messages } from "./messages.ts";
import { type MutedUsersState, mutedUsers } from "./muted-users.ts";
import { type NewestMessageState, newestMessage } from "./newest-message.ts";
import { type OnboardingStepsState, onboardingSteps } from "./onboarding-steps.ts";
import { type ModelOptions, optionsOf } from "./options.ts";
import { type PinnedMessagesState, type PinPlace, pinnedMessages, withPins } from "./pinned-messages.ts";
import { type PlaygroundsState, playgrounds } from "./playgrounds.ts";
import { type PresencesState, presences, presencesFromAnswer } from "./presences.ts";
import { type ProfileFieldsState, profileFields } from "./profile-fields.ts";
import { type RealmState, realm } from "./realm.ts";
import { type RealmDomainsState, realmDomains } from "./realm-domains.ts";
import { type RecentConversationsState, recentConversations } from "./recent-conversations.ts";
import { type RemindersState, reminders } from "./reminders.ts";
import { type ScheduledMessagesState, scheduledMessages } from "./scheduled-messages.ts";
import { type SelfState, self } from "./self.ts";
import { type SettingsState, settings } from "./settings.ts";
import { type SettingsDefaultsState, settingsDefaults } from "./settings-defaults.ts";
import { type StarredState, starred } from "./starred.ts";
import type { Context, EventName, Store } from "./store.ts";
import { type StreamsState, streams } from "./streams.ts";
import { type SubscriptionsState, subscriptions } from "./subscriptions.ts";
import { type SystemBotsState, systemBots } from "./system-bots.ts";
import { type TopicPoliciesState, topicPolicies } from "./topic-policies.ts";
import { type TypingState, typing } from "./typing.ts";
import { type UnreadsState, unreads } from "./unreads.ts";
import { type UserGroupsState, userGroups } from "./user-groups.ts";
import { type UserStatusesState, userStatuses } from "./user-statuses.ts";
import { type UsersState, users } from "./users.ts";

export interface Model {
  readonly options: ModelOptions;
  readonly realm: RealmState;
  readonly users: UsersState;
  readonly self: SelfState;
  readonly userStatuses: UserStatusesState;
  readonly presences: PresencesState;
  readonly userGroups: UserGroupsState;
  readonly profileFields: ProfileFieldsState;
  readonly bots: BotsState;
  readonly systemBots: SystemBotsState;
  readonly linkifiers: LinkifiersState;
  readonly realmDomains: RealmDomainsState;
  readonly customEmoji: CustomEmojiState;
  readonly playgrounds: PlaygroundsState;
  readonly settingsDefaults: SettingsDefaultsState;
  readonly streams: StreamsState;
  readonly defaultStreams: DefaultStreamsState;
  readonly defaultStreamGroups: DefaultStreamGroupsState;
  readonly channelFolders: ChannelFoldersState;
  readonly subscriptions: SubscriptionsState;
  readonly unreads: UnreadsState;
  readonly starred: StarredState;
  readonly newestMessage: NewestMessageState;
  readonly recentConversations: RecentConversationsState;
  readonly messages: MessagesState;
  readonly pinnedMessages: PinnedMessagesState;
  readonly settings: SettingsState;
  readonly legacySettings: LegacySettingsState;
  readonly topicPolicies: TopicPoliciesState;
  readonly mutedUsers: MutedUsersState;
  readonly directMutes: DirectMutesState;
  readonly alertWords: AlertWordsState;
  readonly doNotDisturb: DoNotDisturbState;
  readonly onboardingSteps: OnboardingStepsState;
  readonly drafts: DraftsState;
  readonly scheduledMessages: ScheduledMessagesState;
  readonly reminders: RemindersState;
  readonly typing: TypingState;
}

export type Area = Exclude<keyof Model, "options">;

export const stores: { readonly [A in Area]: Store<Model[A]> } = {
  realm,
  users,
  self,
  userStatuses,
  presences,
  userGroups,
  profileFields,
  bots,
  systemBots,
  linkifiers,
  realmDomains,
  customEmoji,
  playgrounds,
  settingsDefaults,
  streams,
  defaultStreams,
  defaultStreamGroups,
  channelFolders,
  subscriptions,
  unreads,
  starred,
  newestMessage,
  recentConversations,
  messages,
  pinnedMessages,
  settings,
  legacySettings,
  topicPolicies,
  mutedUsers,
  directMutes,
  alertWords,
  doNotDisturb,
  onboardingSteps,
  drafts,
  scheduledMessages,
  reminders,
  typing,
};

export const areas = Object.keys(stores) as readonly Area[];

/**
 * Builds the model from a registration.
 *
 * @param parameters as they were sent with the registration
 * @throws Error when the state lacks the part `realm_user`
 */
export function modelFrom(initial: InitialState, parameters: RegisterParameters): Model {
  const options = optionsOf(initial, parameters);
  const states = areas.map((area) => [area, stores[area].from(initial, options)]);
  return { options, ...Object.fromEntries(states) } as Model;
}

type Handler = (state: unknown, event: Event, context: Context) => unknown;

/** The handlers for each event, by the event's type and operation. */
const handlers = new Map<string, readonly (readonly [Area, Handler])[]>(
  Object.entries(events).map(([name, { type, op }]) => [
    keyOf(type, op),
    areas.flatMap((area) => {
      // Each handler is only called with the event that it is listed under and the state of its own store.
      const handler = stores[area].on[name as EventName] as Handler | undefined;
      return handler ? [[area, handler] as const] : [];
    }),
  ]),
);

function keyOf(type: string, op: string | undefined): string {
  return op === undefined ? type : `${type}/${op}`;
}

/**
 * Returns the model after an event. An event that changes nothing, or that this client does not know, returns the same
 * model.
 *
 * @param now milliseconds since 1970
 */
export function applyEvent(model: Model, event: Event, now: number): Model {
  const context = { model, now };
  let after: Model = model;
  for (const [area, handler] of handlers.get(keyOf(event.type, "op" in event ? event.op : undefined)) ?? []) {
    const state = handler(model[area], event, context);
    if (state !== model[area]) after = { ...after, [area]: state };
  }
  return after;
}

export const applyEvents = (model: Model, all: Iterable<Event>, now: number): Model => {
  let after = model;
  for (const event of all) after = applyEvent(after, event, now);
  return after;
};

/** Returns the model with fetched messages; `messages.ts` says when they may be added. */
export const withFetchedMessages = (model: Model, fetched: Iterable<FetchedMessage>): Model => ({
  ...model,
  messages: model.messages.withAll(fetched, ({ id }) => id),
});

/** Returns the model with the pinned messages of a place; `pinned-messages.ts` says when they may be added. */
export const withFetchedPins = (model: Model, place: PinPlace, fetched: readonly PinnedMessage[]): Model => ({
  ...model,
  pinnedMessages: withPins(model.pinnedMessages, place, fetched, model.options.userId),
});

/** Returns the model with the presences that the server answered to a report or a request. */
export const withPresences = (model: Model, answer: Presences): Model => ({
  ...model,
  presences: presencesFromAnswer(answer, model.users),
});

/** Removes messages that no view shows any longer. */
export const withoutMessages = (model: Model, ids: Iterable<number>): Model => ({
  ...model,
  messages: model.messages.withoutAll(ids),
});
