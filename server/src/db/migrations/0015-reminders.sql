-- Reminders of messages are scheduled messages (`is_reminder`) with a target. After delivery, the row stays until the user
-- deletes it, with the word 'delivered' as its `failure`, which no node sends.
alter table scheduled_message
  add column reminder_target_message_id bigint,          -- the message, which may be deleted by now; null: none
  add column reminder_note text not null default '';     -- the user's own words; '': none
create index scheduled_message_of_target on scheduled_message (realm_id, sender_id, deliver_at)
  where reminder_target_message_id is not null;
