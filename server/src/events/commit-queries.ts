/** The statements with which `commit.ts` writes to the log. */
import { PARTITION_BITS } from "../db/partitions.ts";
import { int8, json, noValue, type RowOf, statement } from "../db/statement.ts";

/** The number that a conversation's last message had before the commit. */
interface Base {
  readonly conversation_id: number;
  readonly base: number;
}

/** The realm's counters before the commit. `bases` is `null` if the commit contains no message. */
const row = {
  position: int8,
  message_id: int8,
  submessage_id: int8,
  bases: json<readonly Base[] | null>(),
  notified: noValue.orNull,
};

export type CommitRow = RowOf<typeof commitEventsSql>;

export const commitEventsSql = statement({
  name: "commit_events",
  text: `
with counter as (
  update realm_counter
     set position = position + $3::int, metadata_version = metadata_version + $4::int
   where realm_id = $1::bigint and metadata_version = $2::bigint
  returning position - $3::int as position, message_id, submessage_id
), stored_event as (
  insert into event (realm_id, position, type, payload, audience, created_at)
  select $1::bigint, counter.position + e.ordinal + 1, e.type, e.payload, e.audience, $5::timestamptz
    from counter, json_to_recordset($7::json) as e(ordinal int, type text, payload json, audience json)
)
select position, message_id, submessage_id, null::json as bases,
       case when $6::text is not null then pg_notify('confab_log', $6::text) end as notified
  from counter`,
  row,
});

/** Extends `first_seqs` of a conversation whose messages enter new partitions by its first number in each of them. */
const moreFirstSeqs = `
  c.first_seqs || (
    select array_agg(c.last_seq + 1 + (select count(*)::int from input as before
                                        where before.conversation_id = c.conversation_id
                                          and before.message_id >> ${PARTITION_BITS} < number) order by number)
      from generate_series(cardinality(c.first_seqs), n.partition) as number)`;

export const commitMessagesSql = statement({
  name: "commit_messages",
  text: `
with counter as (
  update realm_counter
     set position = position + $3::int, metadata_version = metadata_version + $4::int,
         message_id = message_id + $8::int, submessage_id = submessage_id + $13::int
   where realm_id = $1::bigint and metadata_version = $2::bigint
  returning position - $3::int as position, message_id - $8::int as message_id,
            submessage_id - $13::int as submessage_id
), input as (
  select counter.message_id + m.index as message_id, counter.submessage_id + m.widget_index as submessage_id, m.*
    from counter, json_to_recordset($9::json) as m(
           ordinal int, index int, seq_offset int, conversation_id bigint, sender_id bigint, topic text,
           content text, rendered_content text, client text, topic_links json, mentions_wildcard boolean,
           has_link boolean, has_image boolean, has_attachment boolean, sent_at timestamptz,
           widget_index int, widget text)
), numbered as (
  update conversation as c
     set last_seq = c.last_seq + n.count, first_message_id = coalesce(c.first_message_id, n.first_id),
         first_seqs = case when cardinality(c.first_seqs) > n.partition then c.first_seqs else ${moreFirstSeqs} end
    from (select conversation_id, count(*)::int as count, min(message_id) as first_id,
                 max(message_id) >> ${PARTITION_BITS} as partition
            from input group by conversation_id) as n
   where c.realm_id = $1::bigint and c.conversation_id = n.conversation_id
  returning c.conversation_id, c.last_seq - n.count as base
), placed as (
  select input.*, numbered.base + input.seq_offset as seq
    from input join numbered using (conversation_id)
), stored_message as (
  insert into message (realm_id, message_id, conversation_id, seq, sender_id, topic, content, rendered_content,
                       client, topic_links, mentions_wildcard, has_link, has_image, has_attachment, has_submessages,
                       sent_at)
  select $1::bigint, message_id, conversation_id, seq, sender_id, topic, content, rendered_content,
         client, topic_links, mentions_wildcard, has_link, has_image, has_attachment, widget is not null, sent_at
    from placed
), stored_submessage as (
  insert into submessage (realm_id, message_id, submessage_id, sender_id, msg_type, content)
  select $1::bigint, message_id, submessage_id, sender_id, 'widget', widget from placed where widget is not null
), marked_read as (
  update inbox as i
     set read = i.read + r.seqs
    from (select placed.conversation_id, input_read.user_id,
                 range_agg(int4range(placed.seq, placed.seq + 1)) as seqs
            from json_to_recordset($10::json) as input_read(index int, user_id bigint)
            join placed using (index)
           group by placed.conversation_id, input_read.user_id) as r
   where i.realm_id = $1::bigint and i.user_id = r.user_id and i.conversation_id = r.conversation_id
), received_extra as (
  insert into inbox as i (realm_id, user_id, conversation_id, received)
  select $1::bigint, x.user_id, placed.conversation_id, range_agg(int4range(placed.seq, placed.seq + 1))
    from json_to_recordset($12::json) as x(index int, user_id bigint)
    join placed using (index)
   group by x.user_id, placed.conversation_id
  on conflict (realm_id, user_id, conversation_id) do update set received = i.received + excluded.received
), stored_flag as (
  insert into message_flag (realm_id, user_id, message_id, conversation_id, seq, mentioned, has_alert_word)
  select $1::bigint, f.user_id, placed.message_id, placed.conversation_id, placed.seq, f.mentioned, f.has_alert_word
    from json_to_recordset($11::json) as f(index int, user_id bigint, mentioned boolean, has_alert_word boolean)
    join placed using (index)
), stored_event as (
  insert into event (realm_id, position, type, payload, audience, created_at)
  select $1::bigint, counter.position + e.ordinal + 1, e.type,
         case when placed.message_id is null then e.payload
              else ('{"id":' || placed.message_id || ',"seq":' || placed.seq
                    || coalesce(',"submessage_id":' || placed.submessage_id, '')
                    || ',"content":' || to_json(placed.content)
                    || ',"rendered_content":' || to_json(placed.rendered_content)
                    || ',' || substr(e.payload::text, 2))::json
         end,
         e.audience, $5::timestamptz
    from counter
   cross join json_to_recordset($7::json) as e(ordinal int, type text, payload json, audience json)
    left join placed using (ordinal)
)
select position, message_id, submessage_id,
       (select json_agg(json_build_object('conversation_id', conversation_id, 'base', base)) from numbered) as bases,
       case when $6::text is not null then pg_notify('confab_log', $6::text) end as notified
  from counter`,
  row,
});
