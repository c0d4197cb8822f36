import { endpoint } from "../endpoint.ts";
import { GroupSettingChange, GroupSettingValue } from "../objects/group-setting-value.ts";
import { UserGroup } from "../objects/user-group.ts";
import { json, maybe, raw, withDefault } from "../parameter.ts";
import { Bool, Int, list, nonBlankTextUpTo, Text, textUpTo } from "../schema.ts";

const MAX_NAME_LENGTH = 100;

export const getUserGroups = endpoint("getUserGroups", {
  method: "GET",
  path: "/user_groups",
  who: "member",
  result: { user_groups: list(UserGroup) },
  tag: "user groups",
  summary: "Get user groups",
  doc: "Returns all user groups with their members.",
});

export const createUserGroup = endpoint("createUserGroup", {
  method: "POST",
  path: "/user_groups/create",
  who: "member",
  parameters: {
    name: raw(nonBlankTextUpTo(MAX_NAME_LENGTH), { example: "kitchen" }),
    description: raw(Text, { example: "Those who cook" }),
    members: withDefault(json(list(Int), { doc: "IDs of the initial members.", example: "[9, 10]" }), []),
    can_mention_group: maybe(
      json(GroupSettingValue, {
        doc: "Those who may mention the group; everyone if absent.",
        example: "2000000006",
      }),
    ),
  },
  tag: "user groups",
  summary: "Create a user group",
  doc: "Creates a group that can be mentioned. The caller is a member only if listed.",
});

export const updateUserGroup = endpoint("updateUserGroup", {
  method: "PATCH",
  path: "/user_groups/{user_group_id}",
  pathParameters: { user_group_id: "id" },
  who: "member",
  parameters: {
    name: maybe(raw(textUpTo(MAX_NAME_LENGTH), { doc: "Unchanged if absent or blank.", example: "kitchen" })),
    description: maybe(raw(Text, { doc: "Unchanged if absent.", example: "Those who cook" })),
    can_mention_group: maybe(
      json(GroupSettingChange, {
        doc: "Those who may mention the group. If `old` is given and no longer right, nothing changes.",
        example: '{"new": {"direct_members": [10], "direct_subgroups": [2000000004]}, "old": 2000000007}',
      }),
    ),
  },
  tag: "user groups",
  summary: "Update a user group",
  doc: "Changes a group's name, description and the permission to mention it.",
});

export const deleteUserGroup = endpoint("deleteUserGroup", {
  method: "DELETE",
  path: "/user_groups/{user_group_id}",
  pathParameters: { user_group_id: "id" },
  who: "member",
  tag: "user groups",
  summary: "Delete a user group",
  doc: "Deletes a group; its members stay users, and messages keep their mentions.",
});

export const updateUserGroupMembers = endpoint("updateUserGroupMembers", {
  method: "POST",
  path: "/user_groups/{user_group_id}/members",
  pathParameters: { user_group_id: "id" },
  who: "member",
  parameters: {
    delete: withDefault(json(list(Int), { doc: "IDs of users to remove." }), []),
    add: withDefault(json(list(Int), { doc: "IDs of users to add.", example: "[11]" }), []),
  },
  tag: "user groups",
  summary: "Change a user group's members",
  doc: "Adds and removes members. If one of the changes is invalid, nothing changes.",
});

const directMemberOnly = withDefault(
  json(Bool, { doc: "Leaves out members of subgroups.", example: "true" }),
  false,
);

export const getUserGroupMembers = endpoint("getUserGroupMembers", {
  method: "GET",
  path: "/user_groups/{user_group_id}/members",
  pathParameters: { user_group_id: "id" },
  who: "member",
  parameters: { direct_member_only: directMemberOnly },
  result: { members: list(Int) },
  tag: "user groups",
  summary: "Get a user group's members",
  doc: "Returns the IDs of a group's members, with those of its subgroups.",
});

export const getIsUserGroupMember = endpoint("getIsUserGroupMember", {
  method: "GET",
  path: "/user_groups/{user_group_id}/members/{user_id}",
  pathParameters: { user_group_id: "id", user_id: "id" },
  who: "member",
  parameters: { direct_member_only: directMemberOnly },
  result: { is_user_group_member: Bool },
  tag: "user groups",
  summary: "Check if a user is in a user group",
  doc: "Tells if a user is a member of a group or of its subgroups.",
});

export const getUserGroupSubgroups = endpoint("getUserGroupSubgroups", {
  method: "GET",
  path: "/user_groups/{user_group_id}/subgroups",
  pathParameters: { user_group_id: "id" },
  who: "member",
  parameters: {
    direct_subgroup_only: withDefault(
      json(Bool, { doc: "Leaves out subgroups of subgroups.", example: "true" }),
      false,
    ),
  },
  result: { subgroups: list(Int) },
  tag: "user groups",
  summary: "Get a user group's subgroups",
  doc: "Returns the IDs of the groups that a group contains.",
});

export const updateUserGroupSubgroups = endpoint("updateUserGroupSubgroups", {
  method: "POST",
  path: "/user_groups/{user_group_id}/subgroups",
  pathParameters: { user_group_id: "id" },
  who: "member",
  parameters: {
    delete: withDefault(json(list(Int), { doc: "IDs of groups to remove." }), []),
    add: withDefault(json(list(Int), { doc: "IDs of groups to add.", example: "[2000000004]" }), []),
  },
  tag: "user groups",
  summary: "Change a user group's subgroups",
  doc: "Adds and removes subgroups, whose members count as members. If one of the changes is invalid, nothing changes.",
});
