import { endpoint } from "../endpoint.ts";
import { UserGroup } from "../objects/user-group.ts";
import { json, maybe, raw, withDefault } from "../parameter.ts";
import { Int, list, nonBlankTextUpTo, Text, textUpTo } from "../schema.ts";

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
  },
  tag: "user groups",
  summary: "Update a user group",
  doc: "Changes a group's name and description.",
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
