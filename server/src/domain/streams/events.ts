/** What happens to streams and subscriptions. */
import type { Audience } from "../../events/audience.ts";
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import { IdSet } from "../../model/id-set.ts";
import type { Stream } from "../../model/records.ts";
import { presentStream, presentSubscribers } from "./present.ts";
import { presentSubscription, type SubscriptionRow } from "./present-subscription.ts";

export const streamViewers = (streamId: number, and: readonly number[] = []): Audience => ({
  to: "stream_viewers",
  stream_id: streamId,
  and,
});

export const streamCreated = eventKind<{ readonly stream: Omit<Stream, "subscribers"> }>({
  type: "stream_created",
  wireType: "stream",
  apply: (model, { stream }) => model.putStream({ ...stream, subscribers: new IdSet() }),
  present: ({ stream }) => ({ type: "stream", op: "create", streams: [presentStream(stream)] }),
});

/** Tells users of a stream that exists already and that they may see from now on. */
export const streamShown = eventKind<{ readonly stream: Omit<Stream, "subscribers"> }>({
  type: "stream_shown",
  wireType: "stream",
  present: ({ stream }) => ({ type: "stream", op: "create", streams: [presentStream(stream)] }),
});

/**
 * Users joined a stream. Each of them gets `subscription/add` with their own row, everyone else who sees the stream
 * `peer_add`: one entry in the log, however many joined.
 */
export const subscriptionsAdded = eventKind<{
  readonly stream_id: number;
  readonly rows: readonly SubscriptionRow[];
}>({
  type: "subscriptions_added",
  wireType: "subscription",
  apply: (model, { stream_id, rows }) => {
    const subscribers = model.streams.get(stream_id)?.subscribers;
    for (const { user_id } of rows) subscribers?.add(user_id);
  },
  audienceChange: ({ stream_id, rows }) => ({
    of: "subscription",
    stream_ids: [stream_id],
    user_ids: rows.map(({ user_id }) => user_id),
    subscribed: true,
  }),
  variant: ({ user }, { rows }) => {
    const own = rows.find(({ user_id }) => user_id === user.user_id);
    return own ? String(own.user_id) : "peer";
  },
  present: ({ stream_id, rows }, { user }, model) => {
    const own = rows.find(({ user_id }) => user_id === user.user_id);
    const stream = model.streams.get(stream_id);
    if (own && stream) {
      const subscribers = presentSubscribers(stream, model);
      return {
        type: "subscription",
        op: "add",
        subscriptions: [presentSubscription(stream, own, { subscribers })],
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

export const streamEventKinds = [
  streamCreated,
  streamShown,
  subscriptionsAdded,
  subscriptionsRemoved,
] as unknown as readonly EventKind[];
