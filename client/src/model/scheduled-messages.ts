import type { ScheduledMessage } from "@confab/contract";
import { IdMap } from "./id-map.ts";
import type { Store } from "./store.ts";

/**
 * The user's messages that are not sent yet, by `scheduled_message_id`, with those that could not be sent. None is
 * missing. Order: a message is added before it is updated or removed.
 */
export type ScheduledMessagesState = IdMap<ScheduledMessage>;

const idOf = ({ scheduled_message_id }: ScheduledMessage) => scheduled_message_id;

export const scheduledMessages: Store<ScheduledMessagesState> = {
  keys: ["scheduled_messages"],
  from: (initial) => IdMap.from(initial.scheduled_messages ?? [], idOf),
  on: {
    scheduledMessagesAdd: (state, event) => state.withAll(event.scheduled_messages, idOf),
    scheduledMessagesUpdate: (state, { scheduled_message }) =>
      state.with(scheduled_message.scheduled_message_id, scheduled_message),
    scheduledMessagesRemove: (state, { scheduled_message_id }) => state.without(scheduled_message_id),
  },
};
