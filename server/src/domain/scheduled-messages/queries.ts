/** Scheduled messages in SQL. Times are milliseconds since 1970. */
import { toIso } from "../../base/clock.ts";
import { bool, int8, jsonb, type RowOf, statement, text, timestamptz } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";
import type { SendRequest } from "../messages/send/send.ts";

const columns = `scheduled_message_id, sender_id, is_reminder, request, rendered_content, attachment_ids, deliver_at,
                failure, reminder_target_message_id, reminder_note`;

const row = {
  scheduled_message_id: int8,
  sender_id: int8,
  is_reminder: bool,
  request: jsonb<SendRequest>(),
  rendered_content: text,
  attachment_ids: int8.array,
  deliver_at: timestamptz,
  failure: text.orNull,
  reminder_target_message_id: int8.orNull,
  reminder_note: text,
};

export type ScheduledMessage = RowOf<typeof nextScheduledMessagesSql>;

export type NewScheduledMessage = Omit<ScheduledMessage, "scheduled_message_id" | "failure">;

const insertScheduledMessageSql = statement({
  name: "insert_scheduled_message",
  text: `insert into scheduled_message (realm_id, sender_id, is_reminder, request, rendered_content, attachment_ids,
                                        deliver_at, reminder_target_message_id, reminder_note)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning scheduled_message_id`,
  row: { scheduled_message_id: int8 },
});

/** @returns its id */
export async function insertScheduledMessage(tx: Tx, message: NewScheduledMessage): Promise<number> {
  const { scheduled_message_id } = await insertScheduledMessageSql.one(tx.runner, [
    tx.realmId,
    message.sender_id,
    message.is_reminder,
    JSON.stringify(message.request),
    message.rendered_content,
    [...message.attachment_ids],
    toIso(message.deliver_at),
    message.reminder_target_message_id,
    message.reminder_note,
  ]);
  return scheduled_message_id;
}

const measureScheduledMessagesSql = statement({
  name: "measure_scheduled_messages",
  text: `select count(*) as count, coalesce(sum(length(request ->> 'content')), 0)::bigint as characters
           from scheduled_message
          where realm_id = $1 and sender_id = $2 and scheduled_message_id <> $3
            and reminder_target_message_id is null`,
  row: { count: int8, characters: int8 },
});

/** Reminders of messages do not count. @param exceptId the id of a message that does not count */
export const measureScheduledMessages = (
  tx: Tx,
  senderId: number,
  exceptId = 0,
): Promise<{ count: number; characters: number }> =>
  measureScheduledMessagesSql.one(tx.runner, [tx.realmId, senderId, exceptId]);

const nextScheduledMessagesSql = statement({
  name: "next_scheduled_messages",
  text: `select ${columns} from scheduled_message
          where realm_id = $1 and failure is null order by deliver_at, scheduled_message_id limit $2`,
  row,
});

/** @returns the next messages in the order of sending, due or not */
export const nextScheduledMessages = (tx: Tx, limit: number): Promise<ScheduledMessage[]> =>
  nextScheduledMessagesSql.all(tx.runner, [tx.realmId, limit]);

const selectScheduledMessagesSql = statement({
  name: "select_scheduled_messages",
  text: `select ${columns} from scheduled_message
          where realm_id = $1 and sender_id = $2 and not is_reminder
          order by deliver_at, scheduled_message_id`,
  row,
});

/** @returns the user's messages, the next one first. Reminders are not among them */
export const selectScheduledMessages = (tx: Tx, senderId: number): Promise<ScheduledMessage[]> =>
  selectScheduledMessagesSql.all(tx.runner, [tx.realmId, senderId]);

const selectRemindersSql = statement({
  name: "select_reminders",
  text: `select ${columns} from scheduled_message
          where realm_id = $1 and sender_id = $2 and reminder_target_message_id is not null
          order by deliver_at, scheduled_message_id`,
  row,
});

/** @returns the user's reminders of messages, delivered or not, the earliest first */
export const selectReminders = (tx: Tx, userId: number): Promise<ScheduledMessage[]> =>
  selectRemindersSql.all(tx.runner, [tx.realmId, userId]);

const countRemindersSql = statement({
  name: "count_reminders",
  text: `select count(*) as count from scheduled_message
          where realm_id = $1 and sender_id = $2 and reminder_target_message_id is not null`,
  row: { count: int8 },
});

/** Counts the user's reminders of messages, delivered or not. */
export async function countReminders(tx: Tx, userId: number): Promise<number> {
  return (await countRemindersSql.one(tx.runner, [tx.realmId, userId])).count;
}

const lookupScheduledMessageSql = statement({
  name: "lookup_scheduled_message",
  text: `select ${columns} from scheduled_message
          where realm_id = $1 and scheduled_message_id = $2 and sender_id = $3`,
  row,
});

/** @returns a message or a reminder of the user */
export const lookupScheduledMessage = (
  tx: Tx,
  senderId: number,
  scheduledMessageId: number,
): Promise<ScheduledMessage | undefined> =>
  lookupScheduledMessageSql.first(tx.runner, [tx.realmId, scheduledMessageId, senderId]);

const updateScheduledMessageSql = statement({
  name: "update_scheduled_message",
  text: `update scheduled_message
            set request = $3, rendered_content = $4, attachment_ids = $5, deliver_at = $6, failure = $7
          where realm_id = $1 and scheduled_message_id = $2`,
});

/** Replaces everything but the sender. */
export async function updateScheduledMessage(tx: Tx, message: ScheduledMessage): Promise<void> {
  await updateScheduledMessageSql.run(tx.runner, [
    tx.realmId,
    message.scheduled_message_id,
    JSON.stringify(message.request),
    message.rendered_content,
    [...message.attachment_ids],
    toIso(message.deliver_at),
    message.failure,
  ]);
}

const deleteScheduledMessageSql = statement({
  name: "delete_scheduled_message",
  text: "delete from scheduled_message where realm_id = $1 and scheduled_message_id = $2",
});

export async function deleteScheduledMessage(tx: Tx, scheduledMessageId: number): Promise<void> {
  await deleteScheduledMessageSql.run(tx.runner, [tx.realmId, scheduledMessageId]);
}
