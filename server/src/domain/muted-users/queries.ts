/** Muted users in SQL. */
import { toIso } from "../../base/clock.ts";
import { isWithin, upTo } from "../../db/id-ranges.ts";
import { int8, statement } from "../../db/statement.ts";
import type { MutedUser } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

const insertMutedUserSql = statement({
  name: "insert_muted_user",
  text: "insert into muted_user (realm_id, user_id, muted_user_id, muted_at) values ($1, $2, $3, $4)",
});

export async function insertMutedUser(
  tx: Tx,
  userId: number,
  { muted_user_id, muted_at }: MutedUser,
): Promise<void> {
  await insertMutedUserSql.run(tx.runner, [tx.realmId, userId, muted_user_id, toIso(muted_at)]);
}

const deleteMutedUserSql = statement({
  name: "delete_muted_user",
  text: "delete from muted_user where realm_id = $1 and user_id = $2 and muted_user_id = $3",
});

export async function deleteMutedUser(tx: Tx, userId: number, mutedUserId: number): Promise<void> {
  await deleteMutedUserSql.run(tx.runner, [tx.realmId, userId, mutedUserId]);
}

const markReadFromSenderSql = statement({
  name: "mark_read_from_sender",
  text: `with unread as (
           select i.conversation_id, unnest(i.received - i.read) as ids
             from inbox as i
            where i.realm_id = $1 and i.user_id = $2
         ), marked as (
           select m.conversation_id, m.message_id
             from unread
             join message as m on m.realm_id = $1 and m.conversation_id = unread.conversation_id
                              and ${isWithin("m.message_id", "unread.ids")}
            where m.sender_id = $3
         ), updated as (
           update inbox as i
              set read = i.read + r.ids
             from (select m.conversation_id, range_agg(${upTo("m")}) as ids
                     from marked as m group by m.conversation_id) as r
            where i.realm_id = $1 and i.user_id = $2 and i.conversation_id = r.conversation_id
         )
         select message_id from marked order by message_id`,
  row: { message_id: int8 },
});

/**
 * Marks all messages of a sender that the user has not read as read. It reads only the user's unread messages, however
 * many others the sender wrote. The caller holds the realm's counter row, so no message is stored in between.
 *
 * @returns the messages' ids, ascending
 */
export async function markReadFromSender(tx: Tx, userId: number, senderId: number): Promise<number[]> {
  const rows = await markReadFromSenderSql.all(tx.runner, [tx.realmId, userId, senderId]);
  return rows.map(({ message_id }) => message_id);
}
