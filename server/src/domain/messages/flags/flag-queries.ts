/**
 * SQL for read states and flags: read states are ranges of numbers in the inbox; flags that few messages have are rows.
 */
import { leastIdOfSeq } from "../../../db/partitions.ts";
import { int4, int8, type RowOf, statement } from "../../../db/statement.ts";
import type { Tx, WriteTx } from "../../../realm/tx.ts";

/** A message with its place in its conversation. */
export type PlacedMessage = RowOf<typeof selectRecordsSql>;

const placedMessage = { message_id: int8, conversation_id: int8, seq: int4 };

const selectRecordsSql = statement({
  name: "select_records",
  text: `select m.message_id, m.conversation_id, m.seq
           from (select distinct unnest($3::bigint[]) as message_id) as wanted
          cross join lateral (select * from message where realm_id = $1 and message_id = wanted.message_id limit 1) as m
           left join inbox as i
             on i.realm_id = m.realm_id and i.user_id = $2 and i.conversation_id = m.conversation_id
           left join message_flag as f
             on f.realm_id = m.realm_id and f.user_id = $2 and f.message_id = m.message_id
          where (i.received @> m.seq or f.historical)`,
  row: placedMessage,
});

/** Returns the messages that the user has a record of. */
export const selectRecords = (
  tx: Tx,
  userId: number,
  messageIds: readonly number[],
): Promise<PlacedMessage[]> => selectRecordsSql.all(tx.runner, [tx.realmId, userId, messageIds]);

const markReadSql = statement({
  name: "mark_read",
  text: `insert into inbox as i (realm_id, user_id, conversation_id, read)
         select $1, $2, conversation_id, range_agg(int4range(seq, seq + 1))
           from unnest($3::bigint[], $4::int[]) as m(conversation_id, seq) group by conversation_id
         on conflict (realm_id, user_id, conversation_id) do update set read = i.read + excluded.read`,
});

/** Marks messages as read. Works without an inbox, too, for messages taken into the history. */
export async function markRead(
  tx: WriteTx,
  userId: number,
  messages: readonly PlacedMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await markReadSql.run(tx.runner, placesOf(tx, userId, messages));
}

const markUnreadSql = statement({
  name: "mark_unread",
  text: `update inbox as i set read = i.read - m.seqs
           from (select conversation_id, range_agg(int4range(seq, seq + 1)) as seqs
                   from unnest($3::bigint[], $4::int[]) as m(conversation_id, seq) group by conversation_id) as m
          where i.realm_id = $1 and i.user_id = $2 and i.conversation_id = m.conversation_id`,
});

export async function markUnread(
  tx: WriteTx,
  userId: number,
  messages: readonly PlacedMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await markUnreadSql.run(tx.runner, placesOf(tx, userId, messages));
}

const placesOf = (tx: WriteTx, userId: number, messages: readonly PlacedMessage[]): unknown[] => [
  tx.realmId,
  userId,
  messages.map(({ conversation_id }) => conversation_id),
  messages.map(({ seq }) => seq),
];

type Flag = "starred" | "collapsed";

const setFlagSql = (flag: Flag) =>
  statement({
    name: `set_${flag}`,
    text: `insert into message_flag (realm_id, user_id, conversation_id, seq, message_id, ${flag})
           select $1, $2, conversation_id, seq, message_id, true
             from unnest($3::bigint[], $4::int[], $5::bigint[]) as m(conversation_id, seq, message_id)
           on conflict (realm_id, user_id, message_id) do update set ${flag} = true`,
  });

const clearFlagSql = (flag: Flag) =>
  statement({
    name: `clear_${flag}`,
    text: `update message_flag set ${flag} = false
            where realm_id = $1 and user_id = $2 and message_id = any($3::bigint[])`,
  });

const flagSql = {
  starred: { set: setFlagSql("starred"), clear: clearFlagSql("starred") },
  collapsed: { set: setFlagSql("collapsed"), clear: clearFlagSql("collapsed") },
};

/** Sets or clears a flag. A row without flags stays, since such rows are few. */
export async function setFlag(
  tx: WriteTx,
  userId: number,
  messages: readonly PlacedMessage[],
  flag: Flag,
  value: boolean,
): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.map(({ message_id }) => message_id);
  if (value) await flagSql[flag].set.run(tx.runner, [...placesOf(tx, userId, messages), ids]);
  else await flagSql[flag].clear.run(tx.runner, [tx.realmId, userId, ids]);
}

const addToHistorySql = statement({
  name: "add_to_history",
  text: `insert into message_flag (realm_id, user_id, conversation_id, seq, message_id, historical)
         values ($1, $2, $3, $4, $5, true)
         on conflict (realm_id, user_id, message_id) do update set historical = true`,
});

/** Gives the user a record of a message that they did not receive: read, and marked as historical. */
export async function addToHistory(tx: WriteTx, userId: number, message: PlacedMessage): Promise<void> {
  await addToHistorySql.run(tx.runner, [
    tx.realmId,
    userId,
    message.conversation_id,
    message.seq,
    message.message_id,
  ]);
  await markRead(tx, userId, [message]);
}

const markAllReadSql = statement({
  name: "mark_all_read",
  text: `with history as (
           select f.conversation_id, range_agg(int4range(f.seq, f.seq + 1)) as seqs
             from message_flag as f
            where f.realm_id = $1 and f.user_id = $2 and f.historical group by f.conversation_id
         )
         update inbox as i
            set read = i.read + u.seqs
           from (select i.conversation_id,
                        i.received * int4multirange(int4range(1, c.last_seq + 1))
                          + coalesce(h.seqs, '{}') - i.read as seqs
                   from inbox as i
                   join conversation as c on c.realm_id = i.realm_id and c.conversation_id = i.conversation_id
                   left join history as h on h.conversation_id = i.conversation_id
                  where i.realm_id = $1 and i.user_id = $2) as u
          where i.realm_id = $1 and i.user_id = $2 and i.conversation_id = u.conversation_id
            and not isempty(u.seqs)`,
});

/** Marks everything as read that the user has received or taken into their history. */
export async function markAllRead(tx: WriteTx, userId: number): Promise<void> {
  await markAllReadSql.run(tx.runner, [tx.realmId, userId]);
}

const unreadSql = (name: string, inTopic: string) =>
  statement({
    name,
    text: `select m.message_id, m.conversation_id, m.seq
             from inbox as i
             join conversation as c on c.realm_id = i.realm_id and c.conversation_id = i.conversation_id
            cross join lateral unnest(i.received - i.read) as r(seqs)
             join message as m
               on m.realm_id = i.realm_id and m.conversation_id = i.conversation_id
              and m.message_id >= ${leastIdOfSeq("lower(r.seqs)", "c")}
              and m.seq >= lower(r.seqs) and m.seq < coalesce(upper(r.seqs), 2147483647)
            where i.realm_id = $1 and i.user_id = $2 and i.conversation_id = $3 ${inTopic}
            union all
           select f.message_id, f.conversation_id, f.seq
             from message_flag as f
             join message as m on m.realm_id = f.realm_id and m.message_id = f.message_id
             join inbox as i
               on i.realm_id = f.realm_id and i.user_id = f.user_id and i.conversation_id = f.conversation_id
            where f.realm_id = $1 and f.user_id = $2 and f.conversation_id = $3 and f.historical
              and not i.read @> f.seq ${inTopic}
            order by message_id`,
    row: placedMessage,
  });

const selectUnreadSql = unreadSql("select_unread", "");
const selectUnreadOfTopicSql = unreadSql("select_unread_of_topic", "and lower(m.topic) = lower($4)");

/** Returns the user's unread messages of a conversation, or of one topic in it, ascending. */
export const selectUnread = (
  tx: Tx,
  userId: number,
  conversationId: number,
  topic: string | undefined,
): Promise<PlacedMessage[]> =>
  topic === undefined
    ? selectUnreadSql.all(tx.runner, [tx.realmId, userId, conversationId])
    : selectUnreadOfTopicSql.all(tx.runner, [tx.realmId, userId, conversationId, topic]);

const topicHasRecordsSql = statement({
  name: "topic_has_records",
  text: `select from message as m
           left join inbox as i
             on i.realm_id = m.realm_id and i.user_id = $2 and i.conversation_id = m.conversation_id
           left join message_flag as f
             on f.realm_id = m.realm_id and f.user_id = $2 and f.message_id = m.message_id
          where m.realm_id = $1 and m.conversation_id = $3 and lower(m.topic) = lower($4)
            and (i.received @> m.seq or f.historical)
          order by m.message_id desc limit 1`,
});

/** True if the user has a record of any message of the topic. */
export async function topicHasRecords(
  tx: Tx,
  userId: number,
  conversationId: number,
  topic: string,
): Promise<boolean> {
  return (await topicHasRecordsSql.run(tx.runner, [tx.realmId, userId, conversationId, topic])) > 0;
}
