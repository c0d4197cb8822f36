/** Events of subscriptions. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { StreamRecord, User } from "../../model/records.ts";
import { laterMailAddress } from "./mail-address.ts";
import { presentSubscribers, seesSubscribers } from "./present.ts";
import { presentSubscription, type SubscriptionRow } from "./present-subscription.ts";

/** True if the user does not see who is in the stream. */
const isHiddenFrom = (user: User, streamId: number, model: RealmModel): boolean =>
  !seesSubscribers(user, model.streams.get(streamId), model);

/** True for a user whom lists of subscribers have. An import subscribes those who have left, too. */
const isListed = ({ user_id }: SubscriptionRow, model: RealmModel): boolean =>
  model.users.get(user_id)?.is_active ?? false;

/**
 * Users joined a stream. Each of them gets `subscription/add` with their own row, and everyone else who sees the stream
 * gets `peer_add`. The log has one entry, however many users joined.
 */
export const subscriptionsAdded = eventKind<{
  readonly stream: StreamRecord;
  readonly weekly_traffic: number | null;
  readonly rows: readonly SubscriptionRow[];
}>({
  type: "subscriptions_added",
  wireType: "subscription",
  apply: (model, { stream: { stream_id }, rows }) => {
    const subscribers = model.streams.get(stream_id)?.subscribers;
    for (const { user_id } of rows) subscribers?.add(user_id);
  },
  audienceChange: ({ stream: { stream_id }, rows }) => ({
    of: "subscription",
    stream_ids: [stream_id],
    user_ids: rows.map(({ user_id }) => user_id),
    subscribed: true,
  }),
  unwantedBy: ({ stream: { stream_id }, rows }, { user }, model) =>
    !rows.some(({ user_id }) => user_id === user.user_id) &&
    (isHiddenFrom(user, stream_id, model) || !rows.some((row) => isListed(row, model))),
  variant: ({ user }, { rows }) => {
    const own = rows.find(({ user_id }) => user_id === user.user_id);
    return own ? String(own.user_id) : "peer";
  },
  present: ({ stream, weekly_traffic, rows }, { user }, model) => {
    const { stream_id } = stream;
    const own = rows.find(({ user_id }) => user_id === user.user_id);
    if (own) {
      const now = model.streams.get(stream_id);
      const subscribers = now ? presentSubscribers(now, model) : [];
      // Nobody becomes a full member by an event, so those who may still be new don't count as full members.
      const mailAddress = laterMailAddress(user, now, model, user.joined_at);
      const more = { weeklyTraffic: weekly_traffic, subscribers, mailAddress };
      return {
        type: "subscription",
        op: "add",
        subscriptions: [presentSubscription(stream, own, more)],
      };
    }
    const userIds = rows.filter((row) => isListed(row, model)).map(({ user_id }) => user_id);
    return { type: "subscription", op: "peer_add", stream_ids: [stream_id], user_ids: userIds };
  },
});

export const subscriptionsRemoved = eventKind<{
  readonly stream_id: number;
  readonly name: string;
  readonly user_ids: readonly number[];
}>({
  type: "subscriptions_removed",
  wireType: "subscription",
  apply: (model, { stream_id, user_ids }) => {
    const subscribers = model.streams.get(stream_id)?.subscribers;
    for (const userId of user_ids) subscribers?.delete(userId);
  },
  audienceChange: ({ stream_id, user_ids }) => ({
    of: "subscription",
    stream_ids: [stream_id],
    user_ids,
    subscribed: false,
  }),
  unwantedBy: ({ stream_id, user_ids }, { user }, model) =>
    !user_ids.includes(user.user_id) && isHiddenFrom(user, stream_id, model),
  variant: ({ user }, { user_ids }) => (user_ids.includes(user.user_id) ? "own" : "peer"),
  present: ({ stream_id, name, user_ids }, { user }) =>
    user_ids.includes(user.user_id)
      ? { type: "subscription", op: "remove", subscriptions: [{ name, stream_id }] }
      : { type: "subscription", op: "peer_remove", stream_ids: [stream_id], user_ids },
});

/** Sends the subscribers of a stream to users who may see it from now on. */
export const subscribersShown = eventKind<{
  readonly stream_id: number;
  readonly user_ids: readonly number[];
}>({
  type: "subscribers_shown",
  wireType: "subscription",
  unwantedBy: ({ stream_id }, { user }, model) => isHiddenFrom(user, stream_id, model),
  present: ({ stream_id, user_ids }) => ({
    type: "subscription",
    op: "peer_add",
    stream_ids: [stream_id],
    user_ids,
  }),
});

/**
 * Notifies users who left a stream together, and still see it, that the others left, too. Their own event names only
 * themselves.
 */
export const subscribersLeftTogether = eventKind<{
  readonly stream_id: number;
  readonly user_ids: readonly number[];
}>({
  type: "subscribers_left_together",
  wireType: "subscription",
  present: ({ stream_id, user_ids }) => ({
    type: "subscription",
    op: "peer_remove",
    stream_ids: [stream_id],
    user_ids,
  }),
});

const isChoice = (
  property: string,
): property is "push_notifications" | "email_notifications" | "wildcard_mentions_notify" =>
  ["push_notifications", "email_notifications", "wildcard_mentions_notify"].includes(property);

/** A user changed one of their choices for a stream. */
export const subscriptionChanged = eventKind<{
  /**
   * Absent in events that are older than the model's choices of notifications. Those choices were read when it was
   * loaded.
   */
  readonly user_id?: number;
  readonly stream_id: number;
  readonly property: string;
  readonly value: string | boolean;
}>({
  type: "subscription_changed",
  wireType: "subscription",
  observe: (model, { user_id, stream_id, property, value }) => {
    if (user_id === undefined || typeof value !== "boolean") return;
    // Muting is announced by two names, and older events have only this one. No setting mutes all streams, so "not muted" is the default and not a choice.
    if (property === "in_home_view")
      model.streamChoices.is_muted.set(stream_id, user_id, value ? null : true);
    else if (isChoice(property)) model.streamChoices[property].set(stream_id, user_id, value);
  },
  present: ({ stream_id, property, value }) => ({
    type: "subscription",
    op: "update",
    stream_id,
    property,
    value,
  }),
});

export const subscriptionEventKinds: readonly EventKind[] = [
  subscriptionsAdded,
  subscriptionsRemoved,
  subscribersShown,
  subscribersLeftTogether,
  subscriptionChanged,
];
