/** Access to scheduled messages and to reminders: users see only their own. */
import { ApiError } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { lookupScheduledMessage, type ScheduledMessage } from "./queries.ts";

/** @throws ApiError, the same for messages that are missing, sent or deleted and for those of other users */
export async function accessScheduledMessage(tx: Tx, user: User, id: number): Promise<ScheduledMessage> {
  const message = await lookupScheduledMessage(tx, user.user_id, id);
  if (!message || message.is_reminder)
    throw new ApiError("Scheduled message does not exist", { status: 404 });
  return message;
}

/** A scheduled message that reminds its user of another message. */
export type Reminder = ScheduledMessage & { readonly reminder_target_message_id: number };

export const isReminderOfMessage = (message: ScheduledMessage): message is Reminder =>
  message.reminder_target_message_id !== null;

/** The `failure` of a delivered reminder, which keeps its row until the user deletes it. */
export const DELIVERED = "delivered";

export const isDelivered = ({ failure }: Pick<Reminder, "failure">): boolean => failure === DELIVERED;

/** @throws ApiError, the same for reminders that are missing or deleted and for those of other users */
export async function accessReminder(tx: Tx, user: User, id: number): Promise<Reminder> {
  const message = await lookupScheduledMessage(tx, user.user_id, id);
  if (!message || !isReminderOfMessage(message)) {
    throw new ApiError("Reminder does not exist", { status: 404 });
  }
  return message;
}

/** Returns true if the message was neither edited, sent nor deleted since it was read. */
export async function isUnchanged(tx: Tx, { sender_id, ...message }: ScheduledMessage): Promise<boolean> {
  const now = await lookupScheduledMessage(tx, sender_id, message.scheduled_message_id);
  return now !== undefined && versionOf(now) === versionOf(message);
}

const versionOf = ({ request, deliver_at, failure }: Omit<ScheduledMessage, "sender_id">): string =>
  JSON.stringify([request, deliver_at, failure]);
