import type { Model } from "@confab/client";
import type { Reminder } from "@confab/contract";
import { workedOut } from "../finding/worked-out.ts";

/** Returns the earliest reminder of each message, by the id of the message. The earliest of all comes first. */
export const nextReminders = workedOut((reminders: Model["reminders"]): ReadonlyMap<number, Reminder> => {
  const next = new Map<number, Reminder>();
  for (const reminder of [...reminders.values()].sort(byTime)) {
    const { reminder_target_message_id: id } = reminder;
    if (!next.has(id)) next.set(id, reminder);
  }
  return next;
});

const byTime = (a: Reminder, b: Reminder): number =>
  a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp;
