import { endpoint } from "../endpoint.ts";
import { MAX_REMINDER_NOTE_LENGTH } from "../limits.ts";
import { Reminder } from "../objects/reminder.ts";
import { json, maybe, raw } from "../parameter.ts";
import { Int, list, textUpTo } from "../schema.ts";

const tag = "scheduled messages";

export const getReminders = endpoint("getReminders", {
  method: "GET",
  path: "/reminders",
  who: "user",
  result: { reminders: list(Reminder) },
  tag,
  summary: "Get reminders",
  doc: "Returns the user's reminders of messages, the earliest first. Delivered ones are among them until they are deleted.",
});

export const createReminder = endpoint("createReminder", {
  method: "POST",
  path: "/reminders",
  who: "user",
  parameters: {
    message_id: json(Int, { doc: "A message that the user can see.", example: "42" }),
    scheduled_delivery_timestamp: json(Int, {
      doc: "The time of the reminder: Unix time in seconds, in the future and before the year 10000.",
      example: "3165826990",
    }),
    note: maybe(
      raw(textUpTo(MAX_REMINDER_NOTE_LENGTH), {
        doc: "A text that the reminder repeats.",
        example: "Ask for the new date",
      }),
    ),
  },
  result: { reminder_id: Int },
  tag,
  summary: "Set a reminder",
  doc: "Notification Bot sends the user a direct message that quotes the message at the given time.",
});

export const deleteReminder = endpoint("deleteReminder", {
  method: "DELETE",
  path: "/reminders/{reminder_id}",
  pathParameters: { reminder_id: "id" },
  who: "user",
  tag,
  summary: "Delete a reminder",
  doc: "Deletes a reminder, delivered or not. An unknown ID is answered with status 404.",
});
