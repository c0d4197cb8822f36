-- Exports show their progress: the part of the messages that is written. Null before the messages, and after the end.
alter table realm_export add column progress double precision;
