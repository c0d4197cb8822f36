/** The statements with which `commit.ts` writes to the log. */
import { int8, noValue, type RowOf, statement } from "../db/statement.ts";

/** The realm's counters before the commit. */
const row = {
  position: int8,
  message_id: int8,
  submessage_id: int8,
  notified: noValue.orNull,
};

export type CommitRow = RowOf<typeof commitEventsSql>;

export const commitEventsSql = statement({
  name: "commit_events",
  text: `
with counter as (
  update realm_counter
     set position = position + $3::int, metadata_version = metadata_version + $4::int,
         first_position = coalesce(first_position, position + 1)
   where realm_id = $1::bigint and metadata_version = $2::bigint
  returning position - $3::int as position, message_id, submessage_id
), stored_event as (
  insert into event (realm_id, position, type, payload, audience, created_at)
  select $1::bigint, counter.position + e.ordinal + 1, e.type, e.payload, e.audience, $5::timestamptz
    from counter, json_to_recordset($7::json) as e(ordinal int, type text, payload json, audience json)
)
select position, message_id, submessage_id,
       case when $6::text is not null then pg_notify('confab_log', $6::text) end as notified
  from counter`,
  row,
});

export const commitMessagesSql = statement({
  name: "commit_messages",
  text: `
with counter as (
  update realm_counter
     set position = position + $3::int, metadata_version = metadata_version + $4::int,
         message_id = message_id + $8::int, submessage_id = submessage_id + $13::int,
         first_position = coalesce(first_position, position + 1)
   where realm_id = $1::bigint and metadata_version = $2::bigint
  returning position - $3::int as position, message_id - $8::int as message_id,
            submessage_id - $13::int as submessage_id
), input as (
  select counter.message_id + m.index as message_id, counter.submessage_id + m.widget_index as submessage_id, m.*
    from counter, json_to_recordset($9::json) as m(
           ordinal int, index int, previous_index int, conversation_id bigint, sender_id bigint, topic text,
           content text, rendered_content text, client text, topic_links json, mentions_wildcard boolean,
           has_link boolean, has_image boolean, has_attachment boolean, sent_at timestamptz,
           widget_index int, widget text, idempotency_key text, edited_at timestamptz, edit_history json)
), grown as (
  update conversation as c
     set last_message_id = n.last_id, previous_message_id = c.last_message_id,
         first_message_id = coalesce(c.first_message_id, n.first_id)
    from (select conversation_id, min(message_id) as first_id, max(message_id) as last_id
            from input group by conversation_id) as n
   where c.realm_id = $1::bigint and c.conversation_id = n.conversation_id
  returning c.conversation_id, c.previous_message_id
), stored_message as (
  insert into message (realm_id, message_id, conversation_id, sender_id, topic, content, rendered_content,
                       client, topic_links, mentions_wildcard, has_link, has_image, has_attachment, has_submessages,
                       sent_at, last_edited_at, edit_history)
  select $1::bigint, message_id, conversation_id, sender_id, topic, content, rendered_content,
         client, topic_links, mentions_wildcard, has_link, has_image, has_attachment, widget is not null, sent_at,
         edited_at, edit_history
    from input
), stored_submessage as (
  insert into submessage (realm_id, message_id, submessage_id, sender_id, msg_type, content)
  select $1::bigint, message_id, submessage_id, sender_id, 'widget', widget from input where widget is not null
), stored_key as (
  insert into idempotency_key (realm_id, sender_id, key, message_id, sent_at)
  select $1::bigint, sender_id, idempotency_key, message_id, sent_at from input where idempotency_key is not null
), marked_read as (
  update inbox as i
     set read = i.read + r.ids
    from (select input.conversation_id, input_read.user_id,
                 range_agg(int8range(coalesce(counter.message_id + input.previous_index, grown.previous_message_id) + 1,
                                     input.message_id + 1)) as ids
            from json_to_recordset($10::json) as input_read(index int, user_id bigint)
            join input using (index)
            join grown using (conversation_id)
           cross join counter
           group by input.conversation_id, input_read.user_id) as r
   where i.realm_id = $1::bigint and i.user_id = r.user_id and i.conversation_id = r.conversation_id
), received_extra as (
  insert into inbox as i (realm_id, user_id, conversation_id, received)
  select $1::bigint, x.user_id, input.conversation_id, range_agg(int8range(input.message_id, input.message_id + 1))
    from json_to_recordset($12::json) as x(index int, user_id bigint)
    join input using (index)
   group by x.user_id, input.conversation_id
  on conflict (realm_id, user_id, conversation_id) do update set received = i.received + excluded.received
), stored_flag as (
  insert into message_flag (realm_id, user_id, message_id, conversation_id, mentioned, has_alert_word)
  select $1::bigint, f.user_id, input.message_id, input.conversation_id, f.mentioned, f.has_alert_word
    from json_to_recordset($11::json) as f(index int, user_id bigint, mentioned boolean, has_alert_word boolean)
    join input using (index)
), stored_event as (
  insert into event (realm_id, position, type, payload, audience, created_at)
  select $1::bigint, counter.position + e.ordinal + 1, e.type,
         case when input.message_id is null then e.payload
              else ('{"id":' || input.message_id
                    || coalesce(',"submessage_id":' || input.submessage_id, '')
                    || ',"content":' || to_json(input.content)
                    || ',"rendered_content":' || to_json(input.rendered_content)
                    || ',' || substr(e.payload::text, 2))::json
         end,
         e.audience, $5::timestamptz
    from counter
   cross join json_to_recordset($7::json) as e(ordinal int, type text, payload json, audience json)
    left join input using (ordinal)
)
select position, message_id, submessage_id,
       case when $6::text is not null then pg_notify('confab_log', $6::text) end as notified
  from counter`,
  row,
});
