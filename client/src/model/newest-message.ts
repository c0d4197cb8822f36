import type { Store } from "./store.ts";
import { isReceived } from "./unreads.ts";

/**
 * The id of the newest message that the user received, or -1.
 *
 * May be missing: nothing; after the newest message is deleted, its id stays. Order: ids rise with the events.
 */
export type NewestMessageState = number;

export const newestMessage: Store<NewestMessageState> = {
  keys: ["max_message_id"],
  from: (initial) => initial.max_message_id ?? -1,
  on: {
    message: (state, { message, flags }, context) =>
      isReceived(message, flags, context) ? Math.max(state, message.id) : state,
    // Starring an older message, or reacting to it, receives it.
    updateMessageFlagsAdd: (state, { messages }) => Math.max(state, ...messages),
    reactionAdd: (state, { user_id, message_id }, { model }) =>
      user_id === model.options.userId ? Math.max(state, message_id) : state,
  },
};
