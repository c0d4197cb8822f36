import { Stream } from "@confab/contract";
import { IdMap } from "./id-map.ts";
import type { Store } from "./store.ts";
import { firstMessage, isSeenFromOutside, streamOf, updatedStream } from "./stream-changes.ts";

/**
 * Every stream that the user knows of, subscribed or not, by id; administrators know of all streams.
 *
 * May be missing: `first_message_id` stays `null` if the first message arrived while the user was not subscribed,
 * because this client was then not notified. A stream that the user leaves and no longer sees disappears without an
 * event of its own. Streams that a change of the user's own role reveals or hides come and go by events.
 *
 * Order: a stream is created before any other event about it.
 */
export type StreamsState = IdMap<Stream>;

export const streams: Store<StreamsState> = {
  keys: ["streams"],
  from: (initial) => IdMap.from(initial.streams ?? [], ({ stream_id }) => stream_id),
  on: {
    streamCreate: (state, event) => state.withAll(event.streams, ({ stream_id }) => stream_id),
    streamDelete: (state, event) => state.withoutAll(event.streams.map(({ stream_id }) => stream_id)),
    streamUpdate: (state, event, { model }) => {
      const { stream_id } = event;
      const { subscribed, unsubscribed } = model.subscriptions;
      const known = state.get(stream_id) ?? unsubscribed.get(stream_id);
      if (known === undefined) return state;
      const stream = updatedStream(withoutSubscription(known), event);
      // Former subscribers are notified of changes whether they see the stream or not.
      const seen = subscribed.has(stream_id) || isSeenFromOutside(stream, model);
      return seen ? state.with(stream_id, stream) : state.without(stream_id);
    },
    // A new subscription brings the stream's first message.
    subscriptionAdd: (state, event) =>
      event.subscriptions.reduce(
        (before, { stream_id, first_message_id }) =>
          before.update(stream_id, (stream) => ({ ...stream, first_message_id })),
        state,
      ),
    subscriptionRemove: (state, event, { model }) =>
      state.withoutAll(
        event.subscriptions
          .map(({ stream_id }) => stream_id)
          .filter((id) => !isSeenFromOutside(state.get(id), model)),
      ),
    message: (state, event) => {
      const streamId = streamOf(event);
      if (streamId === undefined) return state;
      return state.update(streamId, (stream) => firstMessage(stream, event.message.id));
    },
  },
};

/** Returns the stream's own properties, without those of the user's subscription. */
const withoutSubscription = (stream: Stream): Stream =>
  Object.fromEntries(
    Object.entries(stream).filter(([key]) => Object.hasOwn(Stream.properties, key)),
  ) as unknown as Stream;
