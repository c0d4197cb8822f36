-- Direct conversations that users have muted for themselves.
create table muted_direct_conversation (
  realm_id bigint not null,
  user_id bigint not null,
  conversation_id bigint not null,
  muted_at timestamptz not null,
  primary key (realm_id, user_id, conversation_id)
);
