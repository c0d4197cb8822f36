import type { Stream } from "@confab/contract";
import { IdMap } from "./id-map.ts";
import type { Store } from "./store.ts";
import { firstMessage, streamOf, updatedStream } from "./stream-changes.ts";

/**
 * Every stream whose messages the user may read, subscribed or not, by id.
 *
 * May be missing: `first_message_id` stays `null` for a stream whose first message came while nobody told this client,
 * because the user is not subscribed. Streams that a change of the user's own role opens or closes come and go by
 * events like all others.
 *
 * Order: a stream is created before anything else is said of it.
 */
export type StreamsState = IdMap<Stream>;

export const streams: Store<StreamsState> = {
  keys: ["streams"],
  from: (initial) => IdMap.from(initial.streams ?? [], ({ stream_id }) => stream_id),
  on: {
    streamCreate: (state, event) => state.withAll(event.streams, ({ stream_id }) => stream_id),
    streamDelete: (state, event) => state.withoutAll(event.streams.map(({ stream_id }) => stream_id)),
    streamUpdate: (state, event) => state.update(event.stream_id, (stream) => updatedStream(stream, event)),
    message: (state, event) => {
      const streamId = streamOf(event);
      if (streamId === undefined) return state;
      return state.update(streamId, (stream) => firstMessage(stream, event.message.id));
    },
  },
};
