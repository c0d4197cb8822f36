/** Events of scheduled messages. All clients of the sender get them, including the client that made the change. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { Reminder } from "./access.ts";
import { presentReminder, presentScheduledMessage } from "./present.ts";
import type { ScheduledMessage } from "./queries.ts";

interface Changed {
  readonly scheduled_message: ScheduledMessage;
}

export const messageScheduled = eventKind<Changed>({
  type: "message_scheduled",
  wireType: "scheduled_messages",
  present: ({ scheduled_message }, _, model) => ({
    type: "scheduled_messages",
    op: "add",
    scheduled_messages: [presentScheduledMessage(scheduled_message, model)],
  }),
});

export const scheduledMessageUpdated = eventKind<Changed>({
  type: "scheduled_message_updated",
  wireType: "scheduled_messages",
  present: ({ scheduled_message }, _, model) => ({
    type: "scheduled_messages",
    op: "update",
    scheduled_message: presentScheduledMessage(scheduled_message, model),
  }),
});

export const scheduledMessageRemoved = eventKind<{ readonly scheduled_message_id: number }>({
  type: "scheduled_message_removed",
  wireType: "scheduled_messages",
  present: ({ scheduled_message_id }) => ({ type: "scheduled_messages", op: "remove", scheduled_message_id }),
});

interface ChangedReminder {
  readonly reminder: Reminder;
}

export const reminderAdded = eventKind<ChangedReminder>({
  type: "reminder_added",
  wireType: "reminders",
  present: ({ reminder }, _, model) => ({
    type: "reminders",
    op: "add",
    reminders: [presentReminder(reminder, model)],
  }),
});

export const reminderDelivered = eventKind<ChangedReminder>({
  type: "reminder_delivered",
  wireType: "reminders",
  present: ({ reminder }, _, model) => ({
    type: "reminders",
    op: "update",
    reminder: presentReminder(reminder, model),
  }),
});

export const reminderRemoved = eventKind<{ readonly reminder_id: number }>({
  type: "reminder_removed",
  wireType: "reminders",
  present: ({ reminder_id }) => ({ type: "reminders", op: "remove", reminder_id }),
});

export const scheduledMessageEventKinds: readonly EventKind[] = [
  messageScheduled,
  scheduledMessageUpdated,
  scheduledMessageRemoved,
  reminderAdded,
  reminderDelivered,
  reminderRemoved,
];
