import type { Stream } from "@confab/contract";
import { IdMap } from "./id-map.ts";
import type { Store } from "./store.ts";
import { firstMessage, streamOf, updatedStream } from "./stream-changes.ts";
import type { ModelUser } from "./users.ts";

/**
 * Every stream whose messages the user may read, subscribed or not, by id.
 *
 * May be missing: `first_message_id` stays `null` for a stream whose first message came while nobody told this client,
 * because the user is not subscribed. A stream that one leaves and may not read any more goes without an event of its
 * own; streams that a change of the user's own role opens or closes come and go by events.
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
    // Whoever joins a stream learns of its first message.
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
          .filter((id) => !isOpenTo(model.users.get(model.options.userId), state.get(id))),
      ),
    message: (state, event) => {
      const streamId = streamOf(event);
      if (streamId === undefined) return state;
      return state.update(streamId, (stream) => firstMessage(stream, event.message.id));
    },
  },
};

/** Whether somebody who is not in a stream may read it. */
function isOpenTo(user: ModelUser | undefined, stream: Stream | undefined): boolean {
  if (stream === undefined || stream.invite_only) return false;
  return stream.is_web_public || user?.is_guest === false;
}
