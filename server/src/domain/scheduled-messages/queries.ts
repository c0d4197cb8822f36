/** Scheduled messages in SQL. Times are milliseconds since 1970. */
import { toIso } from "../../base/clock.ts";
import type { Tx } from "../../realm/tx.ts";
import type { SendRequest } from "../messages/send/send.ts";

export interface ScheduledMessage {
  readonly scheduled_message_id: number;
  readonly sender_id: number;
  readonly is_reminder: boolean;
  readonly request: SendRequest;
  readonly deliver_at: number;
}

export async function insertScheduledMessage(
  tx: Tx,
  { request, deliver_at, ...columns }: Omit<ScheduledMessage, "scheduled_message_id">,
): Promise<void> {
  await tx.db
    .insertInto("scheduled_message")
    .values({
      realm_id: tx.realmId,
      ...columns,
      request: JSON.stringify(request),
      deliver_at: toIso(deliver_at),
    })
    .execute();
}

export async function countScheduledMessages(tx: Tx, senderId: number): Promise<number> {
  const { count } = await tx.db
    .selectFrom("scheduled_message")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("realm_id", "=", tx.realmId)
    .where("sender_id", "=", senderId)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns the next messages in the order of sending, due or not */
export const nextScheduledMessages = (tx: Tx, limit: number): Promise<ScheduledMessage[]> =>
  tx.db
    .selectFrom("scheduled_message")
    .select(["scheduled_message_id", "sender_id", "is_reminder", "request", "deliver_at"])
    .where("realm_id", "=", tx.realmId)
    .orderBy("deliver_at")
    .orderBy("scheduled_message_id")
    .limit(limit)
    .execute();

/** Removes a message from the table. @returns false if another node has already removed it */
export async function takeScheduledMessage(tx: Tx, scheduledMessageId: number): Promise<boolean> {
  const row = await tx.db
    .deleteFrom("scheduled_message")
    .where("realm_id", "=", tx.realmId)
    .where("scheduled_message_id", "=", scheduledMessageId)
    .returning("scheduled_message_id")
    .executeTakeFirst();
  return row !== undefined;
}
