/** What happens to streams and subscriptions. */
import { type Audience, leastViewer } from "../../events/audience.ts";
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import { IdSet } from "../../model/id-set.ts";
import type { Stream, StreamRecord } from "../../model/records.ts";
import { presentStream, presentSubscribers } from "./present.ts";
import { presentSubscription, type SubscriptionRow } from "./present-subscription.ts";
import type { Privacy } from "./privacy.ts";

export const streamViewers = (streamId: number, and: readonly number[] = []): Audience => ({
  to: "stream_viewers",
  stream_id: streamId,
  and,
});

/** The stream as the log carries it. */
export function toStreamRecord({ subscribers: _, ...record }: Stream): StreamRecord {
  return record;
}

export const nobody: Audience = { to: "nobody" };

export const streamCreated = eventKind<{ readonly stream: StreamRecord }>({
  type: "stream_created",
  wireType: "stream",
  apply: (model, { stream }) => model.putStream({ ...stream, subscribers: new IdSet() }),
  present: ({ stream }) => ({ type: "stream", op: "create", streams: [presentStream(stream)] }),
});

/** Tells users of a stream that exists already and that they may see from now on. */
export const streamShown = eventKind<{ readonly stream: StreamRecord }>({
  type: "stream_shown",
  wireType: "stream",
  present: ({ stream }) => ({ type: "stream", op: "create", streams: [presentStream(stream)] }),
});

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

export const streamPrivacyChanged = eventKind<{
  readonly stream_id: number;
  readonly name: string;
  readonly before: Privacy;
  readonly after: Privacy;
}>({
  type: "stream_privacy_changed",
  wireType: "stream",
  apply: (model, { stream_id, after }) => model.changeStream(stream_id, after),
  audienceChange: ({ stream_id, before, after }) => ({
    of: "privacy",
    stream_id,
    before: leastViewer(before),
    after: leastViewer(after),
  }),
  present: ({ stream_id, name, after }) => ({
    type: "stream",
    op: "update",
    stream_id,
    name,
    property: "invite_only",
    value: after.invite_only,
    history_public_to_subscribers: after.history_public_to_subscribers,
    is_web_public: after.is_web_public,
  }),
});

/** The stream is no more; it has given its name free and goes by another. */
export const streamArchived = eventKind<{ readonly stream: StreamRecord; readonly name: string }>({
  type: "stream_archived",
  wireType: "stream",
  apply: (model, { stream: { stream_id }, name }) =>
    model.changeStream(stream_id, { name, is_active: false, is_default: false }),
  present: ({ stream }) => ({ type: "stream", op: "delete", streams: [presentStream(stream)] }),
});

export const streamEventKinds = [
  streamCreated,
  streamShown,
  streamPrivacyChanged,
  streamArchived,
  subscriptionsAdded,
  subscriptionsRemoved,
] as unknown as readonly EventKind[];
