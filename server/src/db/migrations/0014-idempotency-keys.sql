-- The keys by which clients send messages again without sending them twice.
create table idempotency_key (
  realm_id bigint not null,
  sender_id bigint not null,
  key text not null,                             -- chosen by the sender's client
  message_id bigint not null,                    -- the message that was sent with it, which may be deleted by now
  sent_at timestamptz not null,
  primary key (realm_id, sender_id, key)
);
create index idempotency_key_age on idempotency_key (realm_id, sent_at);
