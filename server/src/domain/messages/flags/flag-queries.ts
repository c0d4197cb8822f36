/**
 * SQL for read states and flags: read states are ranges of ids in the inbox; flags that few messages have are rows.
 */
import { isWithin, upTo } from "../../../db/id-ranges.ts";
import { bool, int8, type RowOf, statement, text } from "../../../db/statement.ts";
import type { Tx, WriteTx } from "../../../realm/tx.ts";

/** A message with its place in its conversation. */
export type PlacedMessage = Pick<FlaggedMessage, keyof typeof placedMessage>;

/** A message with the flags of a user that the user can change. */
export type FlaggedMessage = RowOf<typeof selectRecordsSql>;

const placedMessage = { message_id: int8, conversation_id: int8 };

const selectRecordsSql = statement({
  name: "select_records",
  text: `select m.message_id, m.conversation_id, coalesce(i.read @> m.message_id, false) as read,
                coalesce(f.starred, false) as starred, coalesce(f.collapsed, false) as collapsed
           from (select distinct unnest($3::bigint[]) as message_id) as wanted
          cross join lateral (select * from message where realm_id = $1 and message_id = wanted.message_id limit 1) as m
           left join inbox as i
             on i.realm_id = m.realm_id and i.user_id = $2 and i.conversation_id = m.conversation_id
           left join message_flag as f
             on f.realm_id = m.realm_id and f.user_id = $2 and f.message_id = m.message_id
          where (i.received @> m.message_id or f.historical)
          order by m.message_id`,
  row: { ...placedMessage, read: bool, starred: bool, collapsed: bool },
});

/** Returns the messages that the user has a record of, ascending. */
export const selectRecords = (
  tx: Tx,
  userId: number,
  messageIds: readonly number[],
): Promise<FlaggedMessage[]> => selectRecordsSql.all(tx.runner, [tx.realmId, userId, messageIds]);

const markReadSql = statement({
  name: "mark_read",
  text: `insert into inbox as i (realm_id, user_id, conversation_id, read)
         select $1, $2, m.conversation_id, range_agg(m.ids)
           from (select m.conversation_id, ${upTo("m")} as ids
                   from unnest($3::bigint[], $4::bigint[]) as m(conversation_id, message_id)) as m
          group by m.conversation_id
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
  text: `update inbox as i set read = i.read - m.ids
           from (select conversation_id, range_agg(int8range(message_id, message_id + 1)) as ids
                   from unnest($3::bigint[], $4::bigint[]) as m(conversation_id, message_id)
                  group by conversation_id) as m
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

const selectUnreadPlacesSql = statement({
  name: "select_unread_places",
  text: `select c.stream_id, c.participant_ids, m.topic,
                array_agg(m.message_id order by m.message_id) as message_ids,
                array_agg(m.message_id order by m.message_id) filter (
                  where f.mentioned or (m.mentions_wildcard and f.historical is not true)) as mentioned_ids
           from unnest($3::bigint[]) as wanted(message_id)
          cross join lateral (select * from message where realm_id = $1 and message_id = wanted.message_id limit 1) as m
          cross join lateral (
            select * from conversation as c
             where c.realm_id = $1 and c.conversation_id = m.conversation_id limit 1) as c
           left join lateral (
             select * from message_flag as f
              where f.realm_id = $1 and f.user_id = $2 and f.message_id = wanted.message_id limit 1) as f on true
          group by c.conversation_id, c.stream_id, c.participant_ids, m.topic
          order by min(m.message_id)`,
  row: {
    stream_id: int8.orNull,
    participant_ids: int8.array.orNull,
    topic: text,
    message_ids: int8.array,
    mentioned_ids: int8.array.orNull,
  },
});

/** Groups messages by topic or direct conversation, and tells which of them mention the user. */
export const selectUnreadPlaces = (
  tx: Tx,
  userId: number,
  messageIds: readonly number[],
): Promise<RowOf<typeof selectUnreadPlacesSql>[]> =>
  selectUnreadPlacesSql.all(tx.runner, [tx.realmId, userId, messageIds]);

const placesOf = (tx: WriteTx, userId: number, messages: readonly PlacedMessage[]): unknown[] => [
  tx.realmId,
  userId,
  messages.map(({ conversation_id }) => conversation_id),
  messages.map(({ message_id }) => message_id),
];

type Flag = "starred" | "collapsed";

const setFlagSql = (flag: Flag) =>
  statement({
    name: `set_${flag}`,
    text: `insert into message_flag (realm_id, user_id, conversation_id, message_id, ${flag})
           select $1, $2, conversation_id, message_id, true
             from unnest($3::bigint[], $4::bigint[]) as m(conversation_id, message_id)
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
  if (value) {
    await flagSql[flag].set.run(tx.runner, placesOf(tx, userId, messages));
  } else {
    const ids = messages.map(({ message_id }) => message_id);
    await flagSql[flag].clear.run(tx.runner, [tx.realmId, userId, ids]);
  }
}

const addToHistorySql = statement({
  name: "add_to_history",
  text: `insert into message_flag (realm_id, user_id, conversation_id, message_id, historical)
         values ($1, $2, $3, $4, true)
         on conflict (realm_id, user_id, message_id) do update set historical = true`,
});

/** Gives the user a record of a message that they did not receive: read, and marked as historical. */
export async function addToHistory(tx: WriteTx, userId: number, message: PlacedMessage): Promise<void> {
  await addToHistorySql.run(tx.runner, [tx.realmId, userId, message.conversation_id, message.message_id]);
  await markRead(tx, userId, [message]);
}

const markAllReadSql = statement({
  name: "mark_all_read",
  text: `with history as (
           select f.conversation_id, range_agg(int8range(f.message_id, f.message_id + 1)) as ids
             from message_flag as f
            where f.realm_id = $1 and f.user_id = $2 and f.historical group by f.conversation_id
         )
         update inbox as i
            set read = i.read + u.ids
           from (select i.conversation_id,
                        i.received * int8multirange(int8range(0, c.last_message_id + 1))
                          + coalesce(h.ids, '{}') - i.read as ids
                   from inbox as i
                   join conversation as c on c.realm_id = i.realm_id and c.conversation_id = i.conversation_id
                   left join history as h on h.conversation_id = i.conversation_id
                  where i.realm_id = $1 and i.user_id = $2) as u
          where i.realm_id = $1 and i.user_id = $2 and i.conversation_id = u.conversation_id
            and not isempty(u.ids)`,
});

/** Marks everything as read that the user has received or taken into their history. */
export async function markAllRead(tx: WriteTx, userId: number): Promise<void> {
  await markAllReadSql.run(tx.runner, [tx.realmId, userId]);
}

const unreadSql = (name: string, inTopic: string) =>
  statement({
    name,
    text: `select m.message_id, m.conversation_id
             from inbox as i
            cross join lateral unnest(i.received - i.read) as r(ids)
            cross join lateral (
              select m.message_id, m.conversation_id from message as m
               where m.realm_id = i.realm_id and m.conversation_id = i.conversation_id
                 and ${isWithin("m.message_id", "r.ids")} and m.message_id <= $4 ${inTopic}
               order by m.message_id limit $5) as m
            where i.realm_id = $1 and i.user_id = $2 and i.conversation_id = $3
            union all
           select f.message_id, f.conversation_id
             from message_flag as f
             join message as m on m.realm_id = f.realm_id and m.message_id = f.message_id
             join inbox as i
               on i.realm_id = f.realm_id and i.user_id = f.user_id and i.conversation_id = f.conversation_id
            where f.realm_id = $1 and f.user_id = $2 and f.conversation_id = $3 and f.historical
              and not i.read @> f.message_id and f.message_id <= $4 ${inTopic}
            order by message_id limit $5`,
    row: placedMessage,
  });

const selectUnreadSql = unreadSql("select_unread", "");
const selectUnreadOfTopicSql = unreadSql("select_unread_of_topic", "and lower(m.topic) = lower($6)");

/**
 * Returns the user's oldest unread messages of a conversation, or of one topic in it, ascending.
 *
 * @param which the topic, if any, the last message to consider, and the largest number of messages
 */
export function selectUnread(
  tx: Tx,
  userId: number,
  conversationId: number,
  which: { readonly topic: string | undefined; readonly upTo: number; readonly limit: number },
): Promise<PlacedMessage[]> {
  const values = [tx.realmId, userId, conversationId, which.upTo, which.limit];
  return which.topic === undefined
    ? selectUnreadSql.all(tx.runner, values)
    : selectUnreadOfTopicSql.all(tx.runner, [...values, which.topic]);
}

const topicHasRecordsSql = statement({
  name: "topic_has_records",
  text: `select from message as m
           left join inbox as i
             on i.realm_id = m.realm_id and i.user_id = $2 and i.conversation_id = m.conversation_id
           left join message_flag as f
             on f.realm_id = m.realm_id and f.user_id = $2 and f.message_id = m.message_id
          where m.realm_id = $1 and m.conversation_id = $3 and lower(m.topic) = lower($4)
            and (i.received @> m.message_id or f.historical)
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
