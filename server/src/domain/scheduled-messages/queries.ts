/** Scheduled messages in SQL. Times are milliseconds since 1970. */
import { toIso } from "../../base/clock.ts";
import { bool, int8, jsonb, type RowOf, statement, timestamptz } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";
import type { SendRequest } from "../messages/send/send.ts";

export type ScheduledMessage = RowOf<typeof nextScheduledMessagesSql>;

const insertScheduledMessageSql = statement({
  name: "insert_scheduled_message",
  text: `insert into scheduled_message (realm_id, sender_id, is_reminder, request, deliver_at)
         values ($1, $2, $3, $4, $5)`,
});

export async function insertScheduledMessage(
  tx: Tx,
  { sender_id, is_reminder, request, deliver_at }: Omit<ScheduledMessage, "scheduled_message_id">,
): Promise<void> {
  await insertScheduledMessageSql.run(tx.runner, [
    tx.realmId,
    sender_id,
    is_reminder,
    JSON.stringify(request),
    toIso(deliver_at),
  ]);
}

const countScheduledMessagesSql = statement({
  name: "count_scheduled_messages",
  text: "select count(*) as count from scheduled_message where realm_id = $1 and sender_id = $2",
  row: { count: int8 },
});

export async function countScheduledMessages(tx: Tx, senderId: number): Promise<number> {
  const { count } = await countScheduledMessagesSql.one(tx.runner, [tx.realmId, senderId]);
  return count;
}

const nextScheduledMessagesSql = statement({
  name: "next_scheduled_messages",
  text: `select scheduled_message_id, sender_id, is_reminder, request, deliver_at from scheduled_message
          where realm_id = $1 order by deliver_at, scheduled_message_id limit $2`,
  row: {
    scheduled_message_id: int8,
    sender_id: int8,
    is_reminder: bool,
    request: jsonb<SendRequest>(),
    deliver_at: timestamptz,
  },
});

/** @returns the next messages in the order of sending, due or not */
export const nextScheduledMessages = (tx: Tx, limit: number): Promise<ScheduledMessage[]> =>
  nextScheduledMessagesSql.all(tx.runner, [tx.realmId, limit]);

const takeScheduledMessageSql = statement({
  name: "take_scheduled_message",
  text: "delete from scheduled_message where realm_id = $1 and scheduled_message_id = $2",
});

/** Removes a message from the table. @returns false if another node has already removed it */
export async function takeScheduledMessage(tx: Tx, scheduledMessageId: number): Promise<boolean> {
  return (await takeScheduledMessageSql.run(tx.runner, [tx.realmId, scheduledMessageId])) > 0;
}
