-- Groups within groups. A subgroup may be a system group, which is not stored.
create table user_group_subgroup (
  realm_id bigint not null,
  user_group_id bigint not null,
  subgroup_id bigint not null,
  primary key (realm_id, user_group_id, subgroup_id)
);

-- The group whose members may remove others; null for administrators.
alter table stream add column can_remove_subscribers_group bigint;
