/** Access to scheduled messages: a user sees their own, and no reminders. */
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

/** Returns true if the message was neither edited, sent nor deleted since it was read. */
export async function isUnchanged(tx: Tx, { sender_id, ...message }: ScheduledMessage): Promise<boolean> {
  const now = await lookupScheduledMessage(tx, sender_id, message.scheduled_message_id);
  return now !== undefined && versionOf(now) === versionOf(message);
}

const versionOf = ({ request, deliver_at, failure }: Omit<ScheduledMessage, "sender_id">): string =>
  JSON.stringify([request, deliver_at, failure]);
