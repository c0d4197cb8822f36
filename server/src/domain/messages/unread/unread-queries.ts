/** SQL for unread messages. */
import { sql } from "../../../db/sql.ts";
import type { Tx } from "../../../realm/tx.ts";
import { idBounds } from "../fetch/narrow/selection.ts";

/** The unread messages of a stream, or of one direct conversation. */
export interface UnreadRow {
  readonly stream_id: number | null;
  readonly participant_ids: number[] | null;
  /** True if the user has muted the stream. */
  readonly is_muted: boolean;
  /** In no particular order. */
  readonly message_ids: readonly number[];
  /** The topic of each of these messages. */
  readonly topics: readonly string[];
  /** Messages that mention the user, unread ones and others. */
  readonly mentions: readonly number[] | null;
  /** The unread messages that mention everyone. */
  readonly wildcard_mentions: readonly number[] | null;
}

/**
 * Returns the newest unread messages of a user by conversation: of direct conversations and of these streams. Reads the
 * unread ranges of each inbox. If these hold more than `limit` messages, the newest few of each range determine first
 * how far back to read (see `select/through-conversations.ts`). Messages taken into the history come in addition to
 * the limit. Topics are grouped by the caller: sorting the messages by topic took most of the time.
 */
export async function selectUnreads(
  tx: Tx,
  userId: number,
  streamConversations: readonly number[],
  limit: number,
): Promise<UnreadRow[]> {
  const isWanted = sql`(c.stream_id is null or c.conversation_id = any(${streamConversations}::bigint[]))`;
  const ofSource = sql`
    m.realm_id = ${tx.realmId} and m.conversation_id = i.conversation_id
    and m.message_id >= i.first_id and m.message_id < coalesce(i.end_id, ${Number.MAX_SAFE_INTEGER})`;
  return sql`
    with source as materialized (
      select i.conversation_id, ${idBounds}
        from inbox as i
        join conversation as c on c.realm_id = i.realm_id and c.conversation_id = i.conversation_id
       cross join lateral unnest(i.received - i.read) as r(ids)
       where i.realm_id = ${tx.realmId} and i.user_id = ${userId} and ${isWanted}
         and lower(r.ids) <= c.last_message_id
    ), nearest as materialized (
      select found.message_id
        from source as i
       cross join lateral (
         select m.message_id from message as m where ${ofSource}
          order by m.message_id desc
          limit (select 1 + ceil(${limit}::float / greatest(count(*), 1))::int from source)) as found
    ), edge as materialized (
      select case when (select count(*) from nearest) < ${limit} then 0
                  else (select message_id from nearest order by message_id desc offset ${limit - 1} limit 1)
             end as message_id
    ), unread as (
      select i.conversation_id, m.message_id, m.topic, m.mentions_wildcard
        from source as i
       cross join lateral (
         select m.message_id, m.topic, m.mentions_wildcard from message as m
          where ${ofSource} and m.message_id >= (select message_id from edge)) as m
      union all
      select m.conversation_id, m.message_id, m.topic, false
        from message_flag as f
        join message as m on m.realm_id = f.realm_id and m.message_id = f.message_id
        join conversation as c on c.realm_id = m.realm_id and c.conversation_id = m.conversation_id
        join inbox as i
          on i.realm_id = f.realm_id and i.user_id = f.user_id and i.conversation_id = m.conversation_id
       where f.realm_id = ${tx.realmId} and f.user_id = ${userId} and f.historical and not i.read @> m.message_id
         and ${isWanted}
    ), grouped as (
      select conversation_id, json_agg(message_id) as message_ids, json_agg(topic) as topics,
             json_agg(message_id) filter (where mentions_wildcard) as wildcard_mentions
        from unread group by conversation_id
    ), mentioned as (
      select conversation_id, array_agg(message_id) as message_ids
        from message_flag
       where realm_id = ${tx.realmId} and user_id = ${userId} and mentioned
         and message_id >= (select min(message_id) from unread)
       group by conversation_id
    )
    select c.stream_id, c.participant_ids, coalesce(u.is_muted, false) as is_muted, g.message_ids, g.topics,
           g.wildcard_mentions, m.message_ids as mentions
      from grouped as g
      left join mentioned as m on m.conversation_id = g.conversation_id
      join conversation as c on c.realm_id = ${tx.realmId} and c.conversation_id = g.conversation_id
      left join subscription as u
        on u.realm_id = ${tx.realmId} and u.user_id = ${userId} and u.stream_id = c.stream_id`.all<UnreadRow>(
    tx.runner,
  );
}
