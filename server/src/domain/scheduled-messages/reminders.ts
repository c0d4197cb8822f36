/** Sets, delivers and deletes reminders of messages (docs/interface/reminders.md). */
import { badRequest, MAX_REMINDERS } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { accessActor } from "../access/users.ts";
import { NotificationBot } from "../messages/send/notification-bot.ts";
import { accessMessage, lookupReadableMessage } from "../messages/stored/access.ts";
import { onlyUser } from "../users/events.ts";
import { accessReminder, DELIVERED, isDelivered, isReminderOfMessage, type Reminder } from "./access.ts";
import { checkDeliveryTime } from "./actions.ts";
import { reminderAdded, reminderDelivered, reminderRemoved } from "./events.ts";
import {
  countReminders,
  deleteScheduledMessage,
  insertScheduledMessage,
  selectReminders,
  updateScheduledMessage,
} from "./queries.ts";
import { dueText, goneText, waitingText } from "./reminder-texts.ts";

interface ReminderRequest {
  readonly messageId: number;
  /** Unix time in seconds. */
  readonly at: number;
  readonly note: string;
  readonly client: string;
}

/** @returns its id @throws ApiError for a message that the user can't see, a past time, and one reminder too many */
export async function setReminder(realm: Realm, user: User, request: ReminderRequest): Promise<number> {
  const deliverAt = checkDeliveryTime(realm, request.at);
  const id = await realm.write((tx) => insertReminder(tx, accessActor(user, tx.model), request, deliverAt));
  realm.wake("scheduled messages");
  return id;
}

async function insertReminder(
  tx: WriteTx,
  user: User,
  { messageId, note, client }: ReminderRequest,
  deliverAt: number,
): Promise<number> {
  const message = await accessMessage(tx, user, messageId);
  const content = waitingText(message, note, user, tx.model);
  await tx.services.renderer.prepare(content);
  await makeRoom(tx, user);
  const row = {
    sender_id: user.user_id,
    is_reminder: true,
    request: {
      type: "private" as const,
      to: JSON.stringify([user.user_id]),
      topic: undefined,
      content,
      client,
      readsOwn: false,
      widgetContent: undefined,
      queueId: undefined,
      localId: undefined,
    },
    rendered_content: tx.services.renderer.message(content, user).html,
    attachment_ids: [],
    deliver_at: deliverAt,
    reminder_target_message_id: messageId,
    reminder_note: note,
  };
  const scheduled_message_id = await insertScheduledMessage(tx, row);
  const reminder = { ...row, scheduled_message_id, failure: null };
  tx.append(reminderAdded.of({ reminder }, onlyUser(user.user_id)));
  return scheduled_message_id;
}

/** Deletes the oldest delivered reminder if there is no room for another. @throws ApiError if none is delivered */
async function makeRoom(tx: WriteTx, user: User): Promise<void> {
  if ((await countReminders(tx, user.user_id)) < MAX_REMINDERS) return;
  const reminders = await selectReminders(tx, user.user_id);
  const oldest = reminders.filter(isReminderOfMessage).find(isDelivered);
  if (!oldest) throw badRequest(`You have set ${MAX_REMINDERS} reminders, the maximum. Delete some first.`);
  await discardReminder(tx, oldest);
}

/** @throws ApiError as `accessReminder` does */
export async function deleteReminder(tx: WriteTx, user: User, reminderId: number): Promise<void> {
  await discardReminder(tx, await accessReminder(tx, user, reminderId));
}

export async function discardReminder(
  tx: WriteTx,
  { scheduled_message_id: reminder_id, sender_id }: Reminder,
): Promise<void> {
  await deleteScheduledMessage(tx, reminder_id);
  tx.append(reminderRemoved.of({ reminder_id }, onlyUser(sender_id)));
}

/**
 * Sends a reminder that is due. It quotes the message as it is now. If the user can no longer see the message, the
 * notice contains only what the user wrote, and the reminder is deleted.
 */
export async function deliverReminder(tx: WriteTx, user: User, reminder: Reminder): Promise<void> {
  const message = await lookupReadableMessage(tx, user, reminder.reminder_target_message_id);
  const text = message
    ? dueText(message, reminder.reminder_note, user, tx.model)
    : goneText(reminder.reminder_note, user);
  if (message) {
    const delivered = { ...reminder, failure: DELIVERED };
    await updateScheduledMessage(tx, delivered);
    tx.append(reminderDelivered.of({ reminder: delivered }, onlyUser(user.user_id)));
  } else {
    await discardReminder(tx, reminder);
  }
  await new NotificationBot(tx).toPeople(new Map([[user.user_id, text]]));
}
