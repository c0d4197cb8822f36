/** SQL for unread messages. */
import { sql } from "../../../db/sql.ts";
import type { Tx } from "../../../realm/tx.ts";
import { idBounds } from "../fetch/narrow/selection.ts";

/** The unread messages of a stream, or of one direct conversation. */
export interface UnreadRow {
  readonly conversation_id: number;
  readonly stream_id: number | null;
  readonly participant_ids: number[] | null;
  /** True if the user has muted the stream. */
  readonly is_muted: boolean;
  /** One list for each range of unread messages; in no particular order. */
  readonly message_ids: readonly (readonly number[])[];
  /** The topic of each of these messages. */
  readonly topics: readonly (readonly string[])[];
  /** Messages that mention the user, unread ones and others. */
  readonly mentions: readonly number[] | null;
  /** The unread messages that mention everyone, in lists like `message_ids`. */
  readonly wildcard_mentions: readonly (readonly number[])[] | null;
}

/**
 * Returns the newest unread messages of a user by conversation: of direct conversations and of these streams. Reads the
 * unread ranges of each inbox. If these hold more than `limit` messages, the newest few of each range determine first
 * how far back to read (see `select/through-conversations.ts`). Messages taken into the history come in addition to
 * the limit. The messages of a range become lists in one pass, and the caller groups them by topic: each further step
 * per message in the database makes the statement a quarter slower.
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
  const listed = sql`
    min(m.message_id) as oldest_id, json_agg(m.message_id) as message_ids, json_agg(m.topic) as topics`;
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
      select i.conversation_id, found.*
        from source as i
       cross join lateral (
         select ${listed}, json_agg(m.message_id) filter (where m.mentions_wildcard) as wildcard_mentions
           from message as m
          where ${ofSource} and m.message_id >= (select message_id from edge)) as found
       where found.oldest_id is not null
      union all
      select m.conversation_id, ${listed}, null::json
        from message_flag as f
        join message as m on m.realm_id = f.realm_id and m.message_id = f.message_id
        join conversation as c on c.realm_id = m.realm_id and c.conversation_id = m.conversation_id
        join inbox as i
          on i.realm_id = f.realm_id and i.user_id = f.user_id and i.conversation_id = m.conversation_id
       where f.realm_id = ${tx.realmId} and f.user_id = ${userId} and f.historical and not i.read @> m.message_id
         and ${isWanted}
       group by m.conversation_id
    ), grouped as materialized (
      select conversation_id, json_agg(message_ids) as message_ids, json_agg(topics) as topics,
             json_agg(wildcard_mentions) filter (where wildcard_mentions is not null) as wildcard_mentions,
             min(oldest_id) as oldest_id
        from unread group by conversation_id
    ), mentioned as (
      select conversation_id, array_agg(message_id) as message_ids
        from message_flag
       where realm_id = ${tx.realmId} and user_id = ${userId} and mentioned
         and message_id >= (select min(oldest_id) from grouped)
       group by conversation_id
    )
    select g.conversation_id, c.stream_id, c.participant_ids, coalesce(u.is_muted, false) as is_muted, g.message_ids, g.topics,
           g.wildcard_mentions, m.message_ids as mentions
      from grouped as g
      left join mentioned as m on m.conversation_id = g.conversation_id
      join conversation as c on c.realm_id = ${tx.realmId} and c.conversation_id = g.conversation_id
      left join subscription as u
        on u.realm_id = ${tx.realmId} and u.user_id = ${userId} and u.stream_id = c.stream_id`.all<UnreadRow>(
    tx.runner,
  );
}
