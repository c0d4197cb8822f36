-- The messages that are pinned in their conversation. At most a hundred of a conversation are, so a list reads few rows.
create table pinned_message (
  realm_id bigint not null,
  message_id bigint not null,
  conversation_id bigint not null,               -- that of the message, also after a move
  user_id bigint not null,                       -- the user who pinned it
  pinned_at timestamptz not null,
  primary key (realm_id, message_id)
);
create index pinned_message_conversation on pinned_message (realm_id, conversation_id);
