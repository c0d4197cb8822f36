-- Consumers of the log whose results a release computes in another way
-- (docs/decisions/search-index-as-log-consumer.md).
alter table log_consumer
  add column version smallint not null default 1, -- the version of the results; only programs of this version work
  add column redo_below bigint;                   -- messages with smaller ids have results of an earlier version
create index log_consumer_redo on log_consumer (realm_id) where redo_below is not null;

-- All messages are to be indexed again by the functions of migration 0005.
update log_consumer set version = 2, redo_below = 9007199254740991 where name = 'search_index';
