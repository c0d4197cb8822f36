import { withIds, withoutIds } from "./sorted-ids.ts";
import type { Store } from "./store.ts";

/**
 * The ids of the messages that the user starred, ascending. Other flags are known only for messages that the model has.
 *
 * May be missing: ids beyond the first 10,000. Order: as the log has it.
 */
export type StarredState = readonly number[];

export const starred: Store<StarredState> = {
  keys: ["starred_messages"],
  from: (initial) => initial.starred_messages ?? [],
  on: {
    updateMessageFlagsAdd: (state, { flag, messages }) =>
      flag === "starred" ? withIds(state, messages) : state,
    updateMessageFlagsRemove: (state, { flag, messages }) =>
      flag === "starred" ? withoutIds(state, new Set(messages)) : state,
    // The user loses messages that move to a stream to which they are not subscribed.
    updateMessage: (state, { new_stream_id, message_ids }, { model }) =>
      new_stream_id === undefined || model.subscriptions.subscribed.has(new_stream_id)
        ? state
        : withoutIds(state, new Set(message_ids)),
    deleteMessage: (state, event) =>
      withoutIds(state, new Set("message_ids" in event ? event.message_ids : [event.message_id])),
  },
};
