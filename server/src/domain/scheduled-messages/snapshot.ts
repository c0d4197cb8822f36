/** The initial state's scheduled messages and reminders. */
import type { Reminder, ScheduledMessage } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Slice } from "../../realm/snapshot-slice.ts";
import type { Tx } from "../../realm/tx.ts";
import { isReminderOfMessage } from "./access.ts";
import { presentReminder, presentScheduledMessage } from "./present.ts";
import { selectReminders, selectScheduledMessages } from "./queries.ts";

/** Returns the user's scheduled messages, the next one first. */
export async function listScheduledMessages(tx: Tx, { user_id }: User): Promise<ScheduledMessage[]> {
  const messages = await selectScheduledMessages(tx, user_id);
  return messages.map((message) => presentScheduledMessage(message, tx.model));
}

const scheduledMessages: Slice<"scheduled_messages"> = (tx, { user }) => {
  return async () => ({ scheduled_messages: await listScheduledMessages(tx, user) });
};

/** Returns the user's reminders of messages, the earliest first. */
export async function listReminders(tx: Tx, { user_id }: User): Promise<Reminder[]> {
  const reminders = await selectReminders(tx, user_id);
  return reminders.filter(isReminderOfMessage).map((reminder) => presentReminder(reminder, tx.model));
}

const reminders: Slice<"reminders"> = (tx, { user }) => {
  return async () => ({ reminders: await listReminders(tx, user) });
};

export const scheduledMessageSlices = { scheduled_messages: scheduledMessages, reminders };
