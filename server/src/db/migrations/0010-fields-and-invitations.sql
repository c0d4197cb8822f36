-- Administrators choose the fields that everyone fills in (level 244), and those of summaries (level 146).
alter table profile_field
  add column required boolean not null default false,
  add column display_in_profile_summary boolean not null default false;

-- Invitations to the default streams beside others, or to no stream (levels 180 and 261), and whether the inviter hears of
-- new users (level 267). Null: an earlier program wrote the row, and no streams stand for the default streams.
alter table invitation
  add column includes_default_streams boolean,
  add column notifies_inviter boolean not null default true;
