import type { Reminder } from "@confab/contract";
import { IdMap } from "./id-map.ts";
import type { Model } from "./model.ts";
import type { Store } from "./store.ts";

/**
 * The user's reminders of messages, by `reminder_id`, with those that were delivered and not yet deleted. None is
 * missing. Order: a reminder is added before it is updated or removed.
 */
export type RemindersState = IdMap<Reminder>;

const idOf = ({ reminder_id }: Reminder) => reminder_id;

export const reminders: Store<RemindersState> = {
  keys: ["reminders"],
  from: (initial) => IdMap.from(initial.reminders ?? [], idOf),
  on: {
    remindersAdd: (state, event) => state.withAll(event.reminders, idOf),
    remindersUpdate: (state, { reminder }) => state.with(reminder.reminder_id, reminder),
    remindersRemove: (state, { reminder_id }) => state.without(reminder_id),
  },
};

/** Returns the user's reminders of a message, the earliest first. */
export const remindersOf = ({ reminders: all }: Pick<Model, "reminders">, messageId: number): Reminder[] =>
  byTime([...all.values()].filter(({ reminder_target_message_id: id }) => id === messageId));

const byTime = (some: readonly Reminder[]): Reminder[] =>
  some.toSorted((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp);
