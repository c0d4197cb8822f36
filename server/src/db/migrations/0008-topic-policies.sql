-- Users can also unmute a topic of a muted stream, or follow a topic. The rows of `muted_topic` tell which.
--
-- Programs before migration 0007 would take each row for a muted topic. They can't work with this schema: 0007 asks
-- that all nodes are stopped. So rows of all policies share the table, and a topic has one policy for each user.
alter table muted_topic
  add column visibility_policy smallint not null default 1; -- 1: muted, 2: unmuted, 3: followed
