/** SQL for pinned messages. */
import { MAX_PINNED_MESSAGES } from "@confab/contract";
import { toIso } from "../../../base/clock.ts";
import { float8, int8, statement, text } from "../../../db/statement.ts";
import type { Tx, WriteTx } from "../../../realm/tx.ts";
import type { PlacedMessage } from "../stored/message-audience.ts";

/** A pin and the topic of its message. */
export interface Pin {
  readonly message_id: number;
  readonly user_id: number;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly topic: string;
}

const countPinsSql = statement({
  name: "count_pins",
  text: `select count(*) as total, count(*) filter (where message_id = $3) as own
           from pinned_message where realm_id = $1 and conversation_id = $2`,
  row: { total: int8, own: int8 },
});

/** Returns the number of pinned messages of the conversation, and whether the message is one of them. */
export async function lookupPin(
  tx: Tx,
  { conversation_id, message_id }: PlacedMessage,
): Promise<{ readonly total: number; readonly isPinned: boolean }> {
  const { total, own } = await countPinsSql.one(tx.runner, [tx.realmId, conversation_id, message_id]);
  return { total, isPinned: own > 0 };
}

const insertPinSql = statement({
  name: "insert_pin",
  text: `insert into pinned_message (realm_id, message_id, conversation_id, user_id, pinned_at)
         values ($1, $2, $3, $4, $5)`,
});

export async function insertPin(
  tx: WriteTx,
  { message_id, conversation_id }: PlacedMessage,
  userId: number,
): Promise<void> {
  await insertPinSql.run(tx.runner, [tx.realmId, message_id, conversation_id, userId, toIso(tx.now)]);
}

const deletePinSql = statement({
  name: "delete_pin",
  text: "delete from pinned_message where realm_id = $1 and message_id = $2",
});

/** @returns false if the message was not pinned */
export async function deletePin(tx: WriteTx, messageId: number): Promise<boolean> {
  return (await deletePinSql.run(tx.runner, [tx.realmId, messageId])) > 0;
}

const listPinsSql = statement({
  name: "list_pins",
  text: `select p.message_id, p.user_id, floor(extract(epoch from p.pinned_at))::float8 as timestamp, m.topic
           from pinned_message as p
          cross join lateral (
            select topic from message as m where m.realm_id = $1 and m.message_id = p.message_id limit 1) as m
           left join inbox as i on i.realm_id = $1 and i.user_id = $3 and i.conversation_id = $2
           left join message_flag as f
             on f.realm_id = $1 and f.user_id = $3 and f.message_id = p.message_id
          where p.realm_id = $1 and p.conversation_id = $2
            and ($3::bigint is null or i.received @> p.message_id or f.historical)
          order by timestamp desc, p.message_id desc`,
  row: { message_id: int8, user_id: int8, timestamp: float8, topic: text },
});

/**
 * Returns the pins of a conversation; those that were pinned last come first.
 *
 * @param heldBy the user who must have a record of the messages, unless `undefined`
 */
export const listPins = (tx: Tx, conversationId: number, heldBy: number | undefined): Promise<Pin[]> =>
  listPinsSql.all(tx.runner, [tx.realmId, conversationId, heldBy ?? null]);

const movePinsSql = statement({
  name: "move_pins",
  text: `with moving as (
           select p.message_id, m.topic,
                  row_number() over (order by p.pinned_at desc, p.message_id desc)
                    + (select count(*) from pinned_message where realm_id = $1 and conversation_id = $3) as place
             from pinned_message as p
            cross join lateral (
              select topic from message as m where m.realm_id = $1 and m.message_id = p.message_id limit 1) as m
            where p.realm_id = $1 and p.conversation_id = $2 and p.message_id = any($4::bigint[])
         ), lost as (
           delete from pinned_message as p using moving
            where p.realm_id = $1 and p.message_id = moving.message_id and moving.place > $5
         )
         update pinned_message as p set conversation_id = $3
           from moving
          where p.realm_id = $1 and p.message_id = moving.message_id and moving.place <= $5
         returning p.message_id, p.user_id, floor(extract(epoch from p.pinned_at))::float8 as timestamp,
                   moving.topic`,
  row: { message_id: int8, user_id: int8, timestamp: float8, topic: text },
});

/**
 * Moves the pins of messages to the conversation that the messages are in now. Those that were pinned first are lost if
 * it would have too many.
 *
 * @returns the pins that are left, in no order
 */
export const movePins = (
  tx: WriteTx,
  from: number,
  to: number,
  messageIds: readonly number[],
): Promise<Pin[]> => movePinsSql.all(tx.runner, [tx.realmId, from, to, messageIds, MAX_PINNED_MESSAGES]);
