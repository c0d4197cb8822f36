/** What happens to subscriptions. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { StreamRecord } from "../../model/records.ts";
import { presentSubscribers } from "./present.ts";
import { presentSubscription, type SubscriptionRow } from "./present-subscription.ts";

/**
 * Users joined a stream. Each of them gets `subscription/add` with their own row, everyone else who sees the stream
 * `peer_add`: one entry in the log, however many joined.
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
      const more = { weeklyTraffic: weekly_traffic, subscribers };
      return {
        type: "subscription",
        op: "add",
        subscriptions: [presentSubscription(stream, own, more)],
      };
    }
    const userIds = rows.map(({ user_id }) => user_id);
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
  variant: ({ user }, { user_ids }) => (user_ids.includes(user.user_id) ? "own" : "peer"),
  present: ({ stream_id, name, user_ids }, { user }) =>
    user_ids.includes(user.user_id)
      ? { type: "subscription", op: "remove", subscriptions: [{ name, stream_id }] }
      : { type: "subscription", op: "peer_remove", stream_ids: [stream_id], user_ids },
});

/** Tells users who is in a stream that they may see from now on. */
export const subscribersShown = eventKind<{
  readonly stream_id: number;
  readonly user_ids: readonly number[];
}>({
  type: "subscribers_shown",
  wireType: "subscription",
  present: ({ stream_id, user_ids }) => ({
    type: "subscription",
    op: "peer_add",
    stream_ids: [stream_id],
    user_ids,
  }),
});

/**
 * Tells users who left a stream together with others, and still see it, that the others are gone, too; each of them
 * was told only of their own leaving.
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

/** Somebody changed what is their own about a stream. */
export const subscriptionChanged = eventKind<{
  /** Absent in events of before the model knew of notifications; it learned of those when it was loaded. */
  readonly user_id?: number;
  readonly stream_id: number;
  readonly property: string;
  readonly value: string | boolean;
}>({
  type: "subscription_changed",
  wireType: "subscription",
  observe: (model, { user_id, stream_id, property, value }) => {
    if (user_id === undefined || typeof value !== "boolean") return;
    // Muting has its old name in events. No setting mutes all streams, so none is chosen not to be.
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

export const subscriptionEventKinds = [
  subscriptionsAdded,
  subscriptionsRemoved,
  subscribersShown,
  subscribersLeftTogether,
  subscriptionChanged,
] as unknown as readonly EventKind[];
