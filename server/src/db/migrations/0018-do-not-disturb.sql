-- The times at which users are not to be disturbed. Users who have never chosen any have no row.
create table do_not_disturb (
  realm_id bigint not null,
  user_id bigint not null,
  paused_until timestamptz,                      -- null: not paused
  resumed_until timestamptz,                     -- the schedule does not apply until then; null: it applies
  schedule jsonb,                                -- the hours of notifications, as the contract defines them; null: all
  primary key (realm_id, user_id)
);
