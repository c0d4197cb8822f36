/** Muted users in SQL. */
import { toIso } from "../../base/clock.ts";
import { leastIdOfSeq } from "../../db/partitions.ts";
import type { MutedUser } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

export async function insertMutedUser(
  tx: Tx,
  userId: number,
  { muted_user_id, muted_at }: MutedUser,
): Promise<void> {
  await tx.db
    .insertInto("muted_user")
    .values({ realm_id: tx.realmId, user_id: userId, muted_user_id, muted_at: toIso(muted_at) })
    .execute();
}

export async function deleteMutedUser(tx: Tx, userId: number, mutedUserId: number): Promise<void> {
  await tx.db
    .deleteFrom("muted_user")
    .where("realm_id", "=", tx.realmId)
    .where("user_id", "=", userId)
    .where("muted_user_id", "=", mutedUserId)
    .execute();
}

/**
 * Marks all messages of a sender that the user has not read as read. It reads only the user's unread messages, however
 * many others the sender wrote. The caller holds the realm's counter row, so no message is stored in between.
 *
 * @returns the messages' ids, ascending
 */
export async function markReadFromSender(tx: Tx, userId: number, senderId: number): Promise<number[]> {
  const rows = await tx.runner.query<{ message_id: number }>({
    name: "mark_read_from_sender",
    text: `with unread as (
             select i.conversation_id, c.first_seqs, unnest(i.received - i.read) as seqs
               from inbox as i
               join conversation as c on c.realm_id = i.realm_id and c.conversation_id = i.conversation_id
              where i.realm_id = $1 and i.user_id = $2
           ), marked as (
             select m.conversation_id, m.seq, m.message_id
               from unread
               join message as m on m.realm_id = $1 and m.conversation_id = unread.conversation_id
                                and m.message_id >= ${leastIdOfSeq("lower(unread.seqs)", "unread")}
                                and m.seq >= lower(unread.seqs)
                                and (upper_inf(unread.seqs) or m.seq < upper(unread.seqs))
              where m.sender_id = $3
           ), updated as (
             update inbox as i
                set read = i.read + r.seqs
               from (select conversation_id, range_agg(int4range(seq, seq + 1)) as seqs
                       from marked group by conversation_id) as r
              where i.realm_id = $1 and i.user_id = $2 and i.conversation_id = r.conversation_id
           )
           select message_id from marked order by message_id`,
    values: [tx.realmId, userId, senderId],
  });
  return rows.map(({ message_id }) => message_id);
}
