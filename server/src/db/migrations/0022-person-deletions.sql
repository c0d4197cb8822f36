-- Deletions of people. The row stays: it keeps an account from ever being used again.
create table person_deletion (
  realm_id bigint not null,
  user_id bigint not null,
  deletes_messages boolean not null,             -- false: messages stay, sent by "Deleted user"
  requested_by bigint,                           -- null: a command of the operator
  requested_at timestamptz not null,
  traces jsonb,                                  -- names and address to search for; null once it is finished
  step text not null,                            -- messages, texts, drafts, files or rest
  done bigint not null default 0,                -- of the step: messages, the id of a message or draft, files
  total bigint not null default 0,               -- the value of done at the end of the step
  claimed_until timestamptz not null,            -- the node that works on it keeps postponing this
  finished_at timestamptz,
  primary key (realm_id, user_id)
);
create index person_deletion_unfinished on person_deletion (realm_id, claimed_until) where finished_at is null;
