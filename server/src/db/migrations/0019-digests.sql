-- The weekly mails of the organizations that have them. The mornings of one day differ by time zone, so a week has
-- several rounds. A round is for everybody whose morning has come since the last one, in the order of their ids.
create table digest_round (
  realm_id bigint primary key,
  weekday smallint not null,                     -- the organization's day that the times follow, 0 for Monday
  done_until timestamptz not null,               -- people whose morning was up to here have their mail
  round_until timestamptz,                       -- the same for the round in progress; null: none
  last_user_id bigint not null default 0,        -- people up to here have their mail of the round in progress
  due_at timestamptz not null                    -- the node that takes the job postpones this, which keeps others away
);

-- The first rounds of organizations that have turned the mails on before the server sent any. They find nobody.
insert into digest_round (realm_id, weekday, done_until, due_at)
select realm_id, coalesce((properties ->> 'digest_weekday')::smallint, 1), now(), now()
  from realm where (properties ->> 'digest_emails_enabled')::boolean;
