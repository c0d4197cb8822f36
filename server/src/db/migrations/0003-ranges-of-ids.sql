-- Inboxes hold ranges of message ids instead of ranges of numbers, so that a moved message keeps its place in them
-- (docs/decisions/inbox-ranges.md).

alter table conversation
  add column last_message_id bigint not null default 0,     -- the newest message ever; 0 for none
  add column previous_message_id bigint not null default 0; -- last_message_id before the latest commit changed it
update conversation as c
   set last_message_id = newest.message_id
  from (select realm_id, conversation_id, max(message_id) as message_id from message group by 1, 2) as newest
 where newest.realm_id = c.realm_id and newest.conversation_id = c.conversation_id;

-- A range ends with its last message and begins after the message before its first one.
create function ids_of(realm bigint, conversation bigint, numbers int4multirange) returns int8multirange
language sql stable as $$
  select coalesce(range_agg(int8range(before.first_id, before.end_id)), '{}')
    from unnest(numbers) as r
   cross join lateral (
     select 1 + coalesce((select m.message_id from message as m
                           where m.realm_id = realm and m.conversation_id = conversation and m.seq < lower(r)
                           order by m.seq desc limit 1), 0) as first_id,
            case when upper_inf(r) then null
                 else 1 + coalesce((select m.message_id from message as m
                                     where m.realm_id = realm and m.conversation_id = conversation and m.seq < upper(r)
                                     order by m.seq desc limit 1), 0) end as end_id) as before
$$;
drop index inbox_former;
alter table inbox
  add column received_ids int8multirange not null default '{}',
  add column read_ids int8multirange not null default '{}';
update inbox
   set received_ids = ids_of(realm_id, conversation_id, received), read_ids = ids_of(realm_id, conversation_id, read);
drop function ids_of(bigint, bigint, int4multirange);
alter table inbox drop column received, drop column read;
alter table inbox rename column received_ids to received; -- open at the end while subscribed
alter table inbox rename column read_ids to read;
-- Users who received part of a conversation and then left it, so that they are notified of changes to that part.
create index inbox_former on inbox (realm_id, conversation_id) where not upper_inf(received);

drop index message_seq;
alter table message drop column seq;
alter table message_flag drop column seq;
alter table conversation drop column last_seq, drop column first_seqs;
