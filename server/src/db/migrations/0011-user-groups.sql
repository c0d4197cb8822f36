-- Groups within groups. A subgroup may be a system group, which is not stored.
create table user_group_subgroup (
  realm_id bigint not null,
  user_group_id bigint not null,
  subgroup_id bigint not null,
  primary key (realm_id, user_group_id, subgroup_id)
);

-- The users who may mention a group: the id of a group, or an object with lists of users and groups; null for everyone.
alter table user_group add column can_mention_group jsonb;

-- The group whose members may remove others; null for administrators.
alter table stream add column can_remove_subscribers_group bigint;
