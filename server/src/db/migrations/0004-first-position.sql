-- The position of the oldest event in the log finds organizations that have a log, and the age of each log, without
-- reading the logs of all. Commits set it when the log was empty, and trimming moves it. Nodes of the release before do
-- neither, so a log that only they have written during an upgrade is found once a newer node has used the organization.
alter table realm_counter
  add column first_position bigint;              -- position of the oldest event in the log; null: the log is empty
create index realm_counter_with_log on realm_counter (realm_id) where first_position is not null;
update realm_counter as c
   set first_position = e.position
  from (select realm_id, min(position) as position from event group by realm_id) as e
 where e.realm_id = c.realm_id;
