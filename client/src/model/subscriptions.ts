import type { NeverSubscribedStream, Stream, Subscription } from "@confab/contract";
import { IdMap } from "./id-map.ts";
import { withIds, withoutIds } from "./sorted-ids.ts";
import type { Context, EventNamed, Store } from "./store.ts";
import { firstMessage, isSeenFromOutside, streamOf, updatedStream } from "./stream-changes.ts";

/**
 * Every stream that the user knows of, each in one of three places.
 *
 * May be missing: `subscribers`, unless the client asked for them; they are active users only, and empty if the user
 * may not see them. `stream_weekly_traffic` is as old as the registration, or as the event that brought the stream.
 * `first_message_id` as in the streams. Without the capability `notification_settings_null`, notification settings that
 * follow the user's own are filled in when a subscription arrives and stay when the user changes their own.
 *
 * Order: a stream is created before a subscription to it; `subscription/add` brings the subscribers at its time, and
 * later events bring the changes.
 */
export interface SubscriptionsState {
  readonly subscribed: IdMap<Subscription>;
  /** The streams that the user has left. */
  readonly unsubscribed: IdMap<Subscription>;
  readonly neverSubscribed: IdMap<NeverSubscribedStream>;
}

const byId = ({ stream_id }: Stream): number => stream_id;

export const subscriptions: Store<SubscriptionsState> = {
  keys: ["subscriptions", "unsubscribed", "never_subscribed"],
  from: (initial) => ({
    subscribed: IdMap.from(initial.subscriptions ?? [], byId),
    unsubscribed: IdMap.from(initial.unsubscribed ?? [], byId),
    neverSubscribed: IdMap.from(initial.never_subscribed ?? [], byId),
  }),
  on: {
    subscriptionAdd: (state, event, context) =>
      event.subscriptions.reduce((before, each) => joined(before, each, context), state),
    subscriptionRemove: (state, event, context) =>
      event.subscriptions.reduce((before, { stream_id }) => left(before, stream_id, context), state),
    subscriptionUpdate: (state, event) => ({
      ...state,
      subscribed: state.subscribed.update(event.stream_id, (each) => withProperty(each, event)),
    }),
    subscriptionPeerAdd: (state, { stream_ids, user_ids }) =>
      changeSubscribers(state, stream_ids, (ids) => withIds(ids, user_ids)),
    subscriptionPeerRemove: (state, { stream_ids, user_ids }) => {
      const gone = new Set(user_ids);
      return changeSubscribers(state, stream_ids, (ids) => withoutIds(ids, gone));
    },
    // A deactivated user disappears from all streams without further events, and so does one who is no longer seen.
    realmUserUpdate: (state, { person }) =>
      "is_active" in person && !person.is_active ? withoutUser(state, person.user_id) : state,
    realmUserRemove: (state, { person }) => withoutUser(state, person.user_id),
    streamCreate: (state, event, { model }) =>
      event.streams.reduce(
        (before, stream) => shown(before, stream, model.options.includeSubscribers),
        state,
      ),
    streamUpdate: (state, event, { model }) => {
      const after = change(state, event.stream_id, (each) => updatedStream(each, event));
      const left = after.unsubscribed.get(event.stream_id);
      if (left === undefined || isSeenFromOutside(left, model)) return after;
      const hidden = withSubscribers(left, () => []);
      return { ...after, unsubscribed: after.unsubscribed.with(event.stream_id, hidden) };
    },
    streamDelete: (state, event) => {
      const ids = event.streams.map(byId);
      return {
        subscribed: state.subscribed.withoutAll(ids),
        unsubscribed: state.unsubscribed.withoutAll(ids),
        neverSubscribed: state.neverSubscribed.withoutAll(ids),
      };
    },
    message: (state, event) => {
      const streamId = streamOf(event);
      if (streamId === undefined) return state;
      return change(state, streamId, (each) => firstMessage(each, event.message.id));
    },
  },
};

function withoutUser(state: SubscriptionsState, userId: number): SubscriptionsState {
  const gone = new Set([userId]);
  return changeAll(state, (each) => withSubscribers(each, (ids) => withoutIds(ids, gone)));
}

function joined(state: SubscriptionsState, sent: Subscription, context: Context): SubscriptionsState {
  const { subscribers, ...rest } = sent;
  const subscription =
    context.model.options.includeSubscribers && subscribers ? { ...rest, subscribers } : rest;
  return {
    subscribed: state.subscribed.with(sent.stream_id, withOwnSettings(subscription, context)),
    unsubscribed: state.unsubscribed.without(sent.stream_id),
    neverSubscribed: state.neverSubscribed.without(sent.stream_id),
  };
}

function left(state: SubscriptionsState, streamId: number, context: Context): SubscriptionsState {
  const subscription = state.subscribed.get(streamId);
  if (subscription === undefined) return state;
  const self = new Set([context.model.options.userId]);
  const seen = isSeenFromOutside(subscription, context.model);
  return {
    ...state,
    subscribed: state.subscribed.without(streamId),
    unsubscribed: state.unsubscribed.with(
      streamId,
      withSubscribers(subscription, (ids) => (seen ? withoutIds(ids, self) : [])),
    ),
  };
}

function shown(state: SubscriptionsState, stream: Stream, includeSubscribers: boolean): SubscriptionsState {
  if (state.subscribed.has(stream.stream_id) || state.unsubscribed.has(stream.stream_id)) return state;
  // Below level 199, streams come without their traffic.
  const stream_weekly_traffic = stream.stream_weekly_traffic ?? null;
  const unknown = { stream_weekly_traffic, ...(includeSubscribers ? { subscribers: [] } : {}) };
  return {
    ...state,
    neverSubscribed: state.neverSubscribed.with(stream.stream_id, { ...stream, ...unknown }),
  };
}

function withProperty(
  subscription: Subscription,
  { property, value }: EventNamed<"subscriptionUpdate">,
): Subscription {
  if (property === "in_home_view" || property === "is_muted") {
    const is_muted = (property === "is_muted") === value;
    return { ...subscription, is_muted, in_home_view: !is_muted };
  }
  return { ...subscription, [property]: value };
}

/** The user's own setting that a subscription's `null` stands for, by property. */
const ownSettings = {
  desktop_notifications: "enable_stream_desktop_notifications",
  audible_notifications: "enable_stream_audible_notifications",
  push_notifications: "enable_stream_push_notifications",
  email_notifications: "enable_stream_email_notifications",
  wildcard_mentions_notify: "wildcard_mentions_notify",
} as const;

function withOwnSettings(subscription: Subscription, { model }: Context): Subscription {
  if (model.options.notificationSettingsNull) return subscription;
  const own = model.settings ?? model.legacySettings;
  const filled = Object.entries(ownSettings).map(([property, setting]) => [
    property,
    subscription[property as keyof typeof ownSettings] ?? own[setting] ?? null,
  ]);
  return { ...subscription, ...Object.fromEntries(filled) };
}

type AnyStream = Stream & { readonly subscribers?: number[] };

function withSubscribers<S extends AnyStream>(
  stream: S,
  change: (ids: readonly number[]) => readonly number[],
): S {
  if (stream.subscribers === undefined) return stream;
  const subscribers = change(stream.subscribers);
  return subscribers === stream.subscribers ? stream : { ...stream, subscribers };
}

function changeSubscribers(
  state: SubscriptionsState,
  streamIds: readonly number[],
  how: (ids: readonly number[]) => readonly number[],
): SubscriptionsState {
  return streamIds.reduce(
    (before, streamId) => change(before, streamId, (each) => withSubscribers(each, how)),
    state,
  );
}

function change(
  state: SubscriptionsState,
  streamId: number,
  how: <S extends AnyStream>(stream: S) => S,
): SubscriptionsState {
  return unlessSame(state, {
    subscribed: state.subscribed.update(streamId, how),
    unsubscribed: state.unsubscribed.update(streamId, how),
    neverSubscribed: state.neverSubscribed.update(streamId, how),
  });
}

function changeAll(
  state: SubscriptionsState,
  how: <S extends AnyStream>(stream: S) => S,
): SubscriptionsState {
  return unlessSame(state, {
    subscribed: state.subscribed.map(how),
    unsubscribed: state.unsubscribed.map(how),
    neverSubscribed: state.neverSubscribed.map(how),
  });
}

function unlessSame(before: SubscriptionsState, after: SubscriptionsState): SubscriptionsState {
  const same =
    before.subscribed === after.subscribed &&
    before.unsubscribed === after.unsubscribed &&
    before.neverSubscribed === after.neverSubscribed;
  return same ? before : after;
}
