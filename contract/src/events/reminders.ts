import { operation } from "../event.ts";
import { Reminder } from "../objects/reminder.ts";
import { Int, list } from "../schema.ts";

export const remindersAdd = operation(
  "reminders",
  "add",
  { reminders: list(Reminder) },
  "Reminders were set.",
);
export const remindersUpdate = operation(
  "reminders",
  "update",
  { reminder: Reminder },
  "The user was reminded. The reminder stays until it is deleted.",
);
export const remindersRemove = operation(
  "reminders",
  "remove",
  { reminder_id: Int },
  "A reminder was deleted.",
);
