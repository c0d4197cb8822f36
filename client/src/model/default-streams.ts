import type { DefaultStream } from "@confab/contract";
import type { Store } from "./store.ts";
import { firstMessage, streamOf, updatedStream } from "./stream-changes.ts";

/**
 * The streams that new users start with, in no particular order. Guests receive none.
 *
 * May be missing: `first_message_id`, as in the streams. Order: any; each event brings the whole list.
 */
export type DefaultStreamsState = readonly DefaultStream[];

export const defaultStreams: Store<DefaultStreamsState> = {
  keys: ["realm_default_streams"],
  from: (initial) => initial.realm_default_streams ?? [],
  on: {
    defaultStreams: (_, event) => event.default_streams,
    streamUpdate: (state, event) => change(state, event.stream_id, (stream) => updatedStream(stream, event)),
    streamDelete: (state, event) => {
      const gone = new Set(event.streams.map(({ stream_id }) => stream_id));
      const left = state.filter(({ stream_id }) => !gone.has(stream_id));
      return left.length === state.length ? state : left;
    },
    message: (state, event) =>
      change(state, streamOf(event), (stream) => firstMessage(stream, event.message.id)),
  },
};

function change(
  state: DefaultStreamsState,
  streamId: number | undefined,
  how: (stream: DefaultStream) => DefaultStream,
): DefaultStreamsState {
  const index = state.findIndex(({ stream_id }) => stream_id === streamId);
  const stream = state[index];
  if (stream === undefined) return state;
  const after = how(stream);
  return after === stream ? state : state.with(index, after);
}
