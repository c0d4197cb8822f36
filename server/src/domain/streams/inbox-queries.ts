/** The messages of streams that users have received and read, in SQL. */
import { toIso } from "../../base/clock.ts";
import { isWithin, upTo } from "../../db/id-ranges.ts";
import { int8, statement } from "../../db/statement.ts";
import type { StreamRecord } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { columnsOf, type Joining, type Leaving } from "./membership-queries.ts";

const openInboxesSql = statement({
  name: "open_inboxes",
  text: `insert into inbox as i (realm_id, user_id, conversation_id, received)
         select $1, p.user_id, p.conversation_id, int8multirange(int8range(c.last_message_id + 1, null))
           from unnest($2::bigint[], $3::bigint[]) as p(conversation_id, user_id)
           join conversation as c on c.realm_id = $1 and c.conversation_id = p.conversation_id
         on conflict (realm_id, user_id, conversation_id) do update set received = i.received + excluded.received`,
});

/** Lets users receive the messages of the streams that they join, from the next one on. */
export async function openInboxes(tx: Tx, joinings: readonly Joining[]): Promise<void> {
  await openInboxesSql.run(tx.runner, [
    tx.realmId,
    ...columnsOf(joinings, ({ conversation_id }) => conversation_id),
  ]);
}

const unreadOfStreamsSql = statement({
  name: "unread_of_streams",
  text: `select p.user_id, array_agg(m.message_id order by m.message_id) as message_ids
           from unnest($2::bigint[], $3::bigint[]) as p(conversation_id, user_id)
           join inbox as i
             on i.realm_id = $1 and i.user_id = p.user_id and i.conversation_id = p.conversation_id
          cross join lateral unnest(i.received - i.read) as unread(ids)
           join message as m
             on m.realm_id = $1 and m.conversation_id = p.conversation_id
            and ${isWithin("m.message_id", "unread.ids")}
          group by p.user_id`,
  row: { user_id: int8, message_ids: int8.array },
});

/** Returns the unread messages of these users in these streams, by user, ascending. */
export async function readUnread(
  tx: Tx,
  leavings: readonly Leaving[],
): Promise<Map<number, readonly number[]>> {
  const rows = await unreadOfStreamsSql.all(tx.runner, [
    tx.realmId,
    ...columnsOf(leavings, ({ conversation_id }) => conversation_id),
  ]);
  return new Map(rows.map(({ user_id, message_ids }) => [user_id, message_ids]));
}

const closeInboxesSql = statement({
  name: "close_inboxes",
  text: `update inbox as i
            set received = i.received * so_far.ids, read = i.read + (i.received * so_far.ids)
           from unnest($2::bigint[], $3::bigint[]) as p(conversation_id, user_id)
           join conversation as c on c.realm_id = $1 and c.conversation_id = p.conversation_id
          cross join lateral (select int8multirange(int8range(0, c.last_message_id + 1)) as ids) as so_far
          where i.realm_id = $1 and i.user_id = p.user_id and i.conversation_id = p.conversation_id`,
});

/** Marks everything that the users have received as read, and ends receiving. */
export async function closeInboxes(tx: Tx, leavings: readonly Leaving[]): Promise<void> {
  await closeInboxesSql.run(tx.runner, [
    tx.realmId,
    ...columnsOf(leavings, ({ conversation_id }) => conversation_id),
  ]);
}

export interface HistoryLimits {
  /** The largest number of messages in all streams together. The newest are kept. */
  readonly messages: number;
  /** The number of these messages that are unread, the newest ones. */
  readonly unread: number;
}

const insertRecentHistorySql = statement({
  name: "insert_recent_history",
  text: `with recent as (
           select conversation_id, message_id, row_number() over (order by message_id desc) as place
             from unnest($3::bigint[]) as stream(conversation_id)
            cross join lateral (
              select message_id, sent_at from message
               where realm_id = $1 and conversation_id = stream.conversation_id
               order by message_id desc limit $5
            ) as newest
            where sent_at > $4
         ), given as (
           select m.conversation_id, range_agg(m.ids) as received,
                  coalesce(range_agg(m.ids) filter (where m.place > $6), '{}') as read
             from (select m.conversation_id, m.place, ${upTo("m")} as ids from recent as m where m.place <= $5) as m
            group by m.conversation_id
         )
         update inbox as i set received = i.received + g.received, read = i.read + g.read
           from given as g
          where i.realm_id = $1 and i.user_id = $2 and i.conversation_id = g.conversation_id`,
});

/** Gives a user recent messages of streams, as if they had been subscribed when the messages were sent. */
export async function insertRecentHistory(
  tx: Tx,
  userId: number,
  history: {
    readonly streams: readonly Pick<StreamRecord, "conversation_id">[];
    /** Milliseconds since 1970. */
    readonly since: number;
    readonly limits: HistoryLimits;
  },
): Promise<void> {
  await insertRecentHistorySql.run(tx.runner, [
    tx.realmId,
    userId,
    history.streams.map(({ conversation_id }) => conversation_id),
    toIso(history.since),
    history.limits.messages,
    history.limits.unread,
  ]);
}
