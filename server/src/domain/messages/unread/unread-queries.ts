/** SQL for unread messages. */
import { sql } from "../../../db/sql.ts";
import type { Tx } from "../../../realm/tx.ts";
import { idBounds } from "../fetch/narrow/selection.ts";

/** The unread messages of one topic of a stream, or of one direct conversation. */
export interface UnreadRow {
  readonly stream_id: number | null;
  readonly participant_ids: number[] | null;
  readonly topic: string;
  /** True if the user has muted the stream. */
  readonly is_muted: boolean;
  /** Ascending. */
  readonly message_ids: number[];
  /** The unread messages that mention the user, or everyone. */
  readonly mentions: number[] | null;
  readonly wildcard_mentions: number[] | null;
}

/**
 * Returns the newest unread messages of a user by topic, in no particular order: of direct conversations and of these
 * streams. Reads the unread ranges of each inbox. If these hold more than `limit` messages, the newest few of each
 * range determine first how far back to read (see `select/through-conversations.ts`).
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
  const rows = await sql`
    with source as materialized (
      select i.conversation_id, c.stream_id, c.participant_ids, ${idBounds}
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
      select coalesce((select message_id from nearest order by message_id desc offset ${limit - 1} limit 1), 0)
        as message_id
    ), unread as (
      select i.conversation_id, i.stream_id, i.participant_ids, m.message_id, m.topic, m.mentions_wildcard
        from source as i
        join message as m on ${ofSource} and m.message_id >= (select message_id from edge)
      union all
      select c.conversation_id, c.stream_id, c.participant_ids, m.message_id, m.topic, false
        from message_flag as f
        join message as m on m.realm_id = f.realm_id and m.message_id = f.message_id
        join conversation as c on c.realm_id = m.realm_id and c.conversation_id = m.conversation_id
        join inbox as i
          on i.realm_id = f.realm_id and i.user_id = f.user_id and i.conversation_id = m.conversation_id
       where f.realm_id = ${tx.realmId} and f.user_id = ${userId} and f.historical and not i.read @> m.message_id
         and ${isWanted}
    ), newest as (
      select * from unread order by message_id desc limit ${limit}
    )
    select n.stream_id, n.participant_ids, n.topic, coalesce(bool_or(u.is_muted), false) as is_muted,
           array_agg(n.message_id order by n.message_id) as message_ids,
           array_agg(n.message_id) filter (where f.mentioned) as mentions,
           array_agg(n.message_id) filter (where n.mentions_wildcard and f.mentioned is not true)
             as wildcard_mentions
      from newest as n
      left join subscription as u
        on u.realm_id = ${tx.realmId} and u.user_id = ${userId} and u.stream_id = n.stream_id
      left join message_flag as f
        on f.realm_id = ${tx.realmId} and f.user_id = ${userId} and f.message_id = n.message_id and f.mentioned
     group by n.conversation_id, n.stream_id, n.participant_ids, n.topic`.all<UnreadRow>(tx.runner);
  return rows;
}
