/** The unread messages that the initial state lists (reference 9, `unread_msgs`). */
import type { StatePart } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { MutedTopic, User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

type Unreads = StatePart<"update_message_flags">["unread_msgs"];

/** No more are listed: a bot that never reads has millions. */
const MAX_UNREAD = 50_000;

/** What is unread in one topic of a stream, or between the people of a conversation. */
interface UnreadRow {
  readonly stream_id: number | null;
  readonly participant_ids: number[] | null;
  readonly topic: string;
  readonly is_muted: boolean;
  /** Ascending. */
  readonly message_ids: number[];
  readonly mentions: number[] | null;
  readonly wildcard_mentions: number[] | null;
}

/** What of the model decides over unread messages; taken when the snapshot is. */
export interface UnreadContext {
  readonly user: User;
  readonly mutedTopics: readonly MutedTopic[];
  /** The conversations of streams that the user is in. */
  readonly streamConversations: readonly number[];
}

export function unreadContext(user: User, model: RealmModel): UnreadContext {
  const streams = [...model.streams.values()].filter(({ subscribers }) => subscribers.has(user.user_id));
  return {
    user,
    mutedTopics: model.mutedTopics.get(user.user_id) ?? [],
    streamConversations: streams.map(({ conversation_id }) => conversation_id),
  };
}

export async function readUnreads(tx: Tx, context: UnreadContext): Promise<Unreads> {
  const rows = await selectUnreads(tx, context);
  const { user } = context;
  const unreads: Unreads = {
    count: 0,
    pms: [],
    streams: [],
    huddles: [],
    mentions: [],
    old_unreads_missing: false,
  };
  let total = 0;
  for (const row of rows) {
    const { stream_id, topic, message_ids } = row;
    total += message_ids.length;
    unreads.mentions.push(...(row.mentions ?? []));
    if (stream_id === null) {
      unreads.count += message_ids.length;
      addDirect(unreads, user.user_id, row);
      continue;
    }
    unreads.streams.push({ stream_id, topic, unread_message_ids: message_ids });
    if (row.is_muted || isMuted(context.mutedTopics, stream_id, topic)) continue;
    unreads.count += message_ids.length;
    unreads.mentions.push(...(row.wildcard_mentions ?? []));
  }
  unreads.mentions.sort((a, b) => a - b);
  unreads.streams.sort((a, b) => a.stream_id - b.stream_id || (a.topic < b.topic ? -1 : 1));
  unreads.old_unreads_missing = total === MAX_UNREAD;
  return unreads;
}

/** Of two people the other one names the conversation, of more all of them together. */
function addDirect(unreads: Unreads, userId: number, { participant_ids, message_ids }: UnreadRow): void {
  const participants = participant_ids ?? [];
  if (participants.length > 2) {
    unreads.huddles.push({ user_ids_string: participants.join(","), message_ids });
  } else {
    unreads.pms.push({ sender_id: participants.find((id) => id !== userId) ?? userId, message_ids });
  }
}

function isMuted(mutedTopics: readonly MutedTopic[], streamId: number, topic: string): boolean {
  const wanted = topic.toLowerCase();
  return mutedTopics.some((muted) => muted.stream_id === streamId && muted.topic.toLowerCase() === wanted);
}

/** Goes through the unread ranges of each inbox, from their ends; by topic, in no particular order. */
function selectUnreads(tx: Tx, { user, streamConversations }: UnreadContext): Promise<UnreadRow[]> {
  return tx.runner.query<UnreadRow>({
    name: "select_unreads",
    text: `
      with unread as (
        select i.conversation_id, c.stream_id, c.participant_ids, m.message_id, m.topic, m.mentions_wildcard, false as historical
          from inbox as i
          join conversation as c on c.realm_id = i.realm_id and c.conversation_id = i.conversation_id
         cross join lateral unnest(i.received - i.read) as r(seqs)
         cross join lateral (
           select message_id, topic, mentions_wildcard from message
            where realm_id = i.realm_id and conversation_id = i.conversation_id
              and seq >= lower(r.seqs) and seq < coalesce(upper(r.seqs), 2147483647)
            order by seq desc limit $4) as m
         where i.realm_id = $1 and i.user_id = $2
           and (c.stream_id is null or i.conversation_id = any($3::bigint[]))
        union all
        select f.conversation_id, c.stream_id, c.participant_ids, f.message_id, m.topic, false, true
          from message_flag as f
          join message as m on m.realm_id = f.realm_id and m.message_id = f.message_id
          join conversation as c on c.realm_id = f.realm_id and c.conversation_id = f.conversation_id
          join inbox as i
            on i.realm_id = f.realm_id and i.user_id = f.user_id and i.conversation_id = f.conversation_id
         where f.realm_id = $1 and f.user_id = $2 and f.historical and not i.read @> f.seq
           and (c.stream_id is null or f.conversation_id = any($3::bigint[]))
      ), newest as (
        select * from unread order by message_id desc limit $4
      )
      select n.stream_id, n.participant_ids, n.topic, coalesce(bool_or(u.is_muted), false) as is_muted,
             array_agg(n.message_id order by n.message_id) as message_ids,
             array_agg(n.message_id) filter (where f.mentioned) as mentions,
             array_agg(n.message_id) filter (where n.mentions_wildcard and f.mentioned is not true) as wildcard_mentions
        from newest as n
        left join subscription as u on u.realm_id = $1 and u.user_id = $2 and u.stream_id = n.stream_id
        left join message_flag as f on f.realm_id = $1 and f.user_id = $2 and f.message_id = n.message_id and f.mentioned
       group by n.conversation_id, n.stream_id, n.participant_ids, n.topic`,
    values: [tx.realmId, user.user_id, streamConversations, MAX_UNREAD],
  });
}
