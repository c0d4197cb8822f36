-- Scheduled messages are listed with their HTML. Those that could not be sent are kept, so that their sender can edit
-- them or send them at another time. Files that they link are kept, too.
alter table scheduled_message
  add column rendered_content text not null default '',     -- HTML; '' if an earlier version scheduled the message
  add column attachment_ids bigint[] not null default '{}', -- linked files that the sender may access
  add column failure text;                                  -- why it could not be sent; null: it waits for its time
create index scheduled_message_waiting on scheduled_message (realm_id, deliver_at) where failure is null;
create index scheduled_message_with_files on scheduled_message (realm_id) where attachment_ids <> '{}';
