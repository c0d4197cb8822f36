/**
 * The changes that some events do not announce, and cannot at this feature level. Each has a name and a reason, and
 * removes as little as possible from a model before a comparison.
 */
import { IdMap, type Model } from "@confab/client";
import { type DefaultStream, NEWEST_LEVEL, type RealmBot, type Subscription } from "@confab/contract";
import type { Person } from "@confab/testkit";
import type { Watched } from "./watcher.ts";

export interface Exception {
  readonly reason: string;
  /** Returns the model without the data that the events do not tell this watcher. */
  without(model: Model, watcher: Watched): Model;
}

/** The exception for an organization that shows the edit history of its messages again. */
export const editHistoryShown: Exception = {
  reason: "The event tells that earlier versions can be seen, but not those versions.",
  without: (model) => ({
    ...model,
    messages: model.messages.map(({ edit_history: _, ...message }) => message),
  }),
};

/** The exception for clients of earlier levels. */
export const earlierClient: Exception = {
  reason:
    "The client's model knows the history of a message and the organization's properties in their newest form only; and earlier clients know muted topics by the names of streams, which they forget with the stream.",
  without: (model, watcher) => {
    if (watcher.level === NEWEST_LEVEL) return model;
    const { subscribed, unsubscribed, neverSubscribed } = model.subscriptions;
    const isKnown = (id: number) => [subscribed, unsubscribed, neverSubscribed].some((each) => each.has(id));
    const topics = [...model.topicPolicies].filter(([, { stream_id }]) => isKnown(stream_id));
    const others = editHistoryShown.without(model, watcher);
    return { ...others, realm: {}, topicPolicies: new Map(topics) };
  },
};

/** The exception for addresses that are shown to, or hidden from, others than before. */
export const addressesShown: Exception = {
  reason:
    "No event tells earlier clients that they may see another user's hidden address, or that they can no longer compute an avatar from it.",
  without: (model, watcher) => {
    if (watcher.level === NEWEST_LEVEL) return model;
    const users = model.users.map((user) => ({ ...user, delivery_email: null, avatar_url: null }));
    return { ...model, users, messages: model.messages.map((message) => ({ ...message, avatar_url: null })) };
  },
};

/** The exception for archived streams. */
export const archivedStreamsRenamed: Exception = {
  reason: "Messages of archived streams show them under a name that the event of their end does not tell.",
  without: (model) => ({
    ...model,
    messages: model.messages.map((message) =>
      message.type === "stream" && !model.streams.has(message.stream_id)
        ? { ...message, display_recipient: "" }
        : message,
    ),
  }),
};

/** The exception for changes of a watcher's own role. */
export const ownRoleChanged = (person: Person): Exception => ({
  reason:
    "The default streams and bots that a user sees follow from the role, and so does the list of streams that they have left; events tell only of streams and their subscribers.",
  without: (model) => {
    if (model.options.userId !== person.userId) return model;
    return {
      ...model,
      defaultStreams: [],
      defaultStreamGroups: [],
      bots: IdMap.from<RealmBot>([], () => 0),
      subscriptions: { ...model.subscriptions, unsubscribed: IdMap.from<Subscription>([], () => 0) },
    };
  },
});

/** The exception for deleted messages that were the first or newest ones in some place. */
export const deletedAtTheEnds: Exception = {
  reason:
    "The event of a deletion does not tell which message is the newest one now; and earlier clients don't learn which one is the first of its stream.",
  without: (model, watcher) => {
    const others = { ...model, newestMessage: 0, recentConversations: new Map() };
    if (watcher.level === NEWEST_LEVEL) return others;
    const stream = <S extends DefaultStream>(each: S) => ({ ...each, first_message_id: null });
    return {
      ...others,
      streams: model.streams.map(stream),
      defaultStreams: model.defaultStreams.map(stream),
      subscriptions: {
        subscribed: model.subscriptions.subscribed.map(stream),
        unsubscribed: model.subscriptions.unsubscribed.map(stream),
        neverSubscribed: model.subscriptions.neverSubscribed.map(stream),
      },
    };
  },
};

/** The exception for messages that move to another stream. */
export const movedElsewhere: Exception = {
  reason:
    "The event does not tell which message is the newest one now, nor the number that messages of a stream have in common; and earlier clients don't learn which one is the first of its stream.",
  without: (model, watcher) => {
    const left = deletedAtTheEnds.without(model, watcher);
    return { ...left, messages: left.messages.map((message) => ({ ...message, recipient_id: 0 })) };
  },
};
