import { endpoint } from "../endpoint.ts";
import { AdministeredProfileDataInput } from "../objects/custom-profile-field.ts";
import { PersonDeletion } from "../objects/person-deletion.ts";
import { User, userProperties } from "../objects/user.ts";
import { json, maybe, raw, withDefault } from "../parameter.ts";
import { Bool, enumOf, Int, list, Text, textUpTo } from "../schema.ts";
import { clientGravatar } from "./shared.ts";

const aboutUsers = {
  client_gravatar: clientGravatar,
  include_custom_profile_fields: withDefault(json(Bool, { doc: "Adds `profile_data`." }), false),
};

export const getUsers = endpoint("getUsers", {
  method: "GET",
  path: "/users",
  who: "user",
  parameters: aboutUsers,
  result: { members: list(User) },
  tag: "users",
  summary: "Get all users",
  doc: "Returns all users of the organization, including bots and deactivated users.",
});

export const createUser = endpoint("createUser", {
  method: "POST",
  path: "/users",
  who: "administrator",
  parameters: {
    email: raw(Text, { example: "new@example.com" }),
    password: raw(Text, { example: "a long passphrase" }),
    full_name: raw(Text, { example: "New Member" }),
  },
  result: { user_id: Int },
  tag: "users",
  summary: "Create a user",
  doc: "Creates an account, subscribed to the default streams. For administrators.",
});

export const getOwnUser = endpoint("getOwnUser", {
  method: "GET",
  path: "/users/me",
  who: "user",
  result: { ...userProperties, max_message_id: Int },
  tag: "users",
  summary: "Get one's own user",
  doc: "Returns the caller's own account, with profile data. `max_message_id` is the newest message the user has, or -1.",
});

export const deactivateOwnUser = endpoint("deactivateOwnUser", {
  method: "DELETE",
  path: "/users/me",
  who: "user",
  tag: "users",
  summary: "Deactivate one's own account",
  doc: "Deactivates the caller's own account; its key stops working immediately. The only owner and the only user can't leave (`CANNOT_DEACTIVATE_LAST_USER`).",
});

export const getUser = endpoint("getUser", {
  method: "GET",
  path: "/users/{user_id}",
  pathParameters: { user_id: "id" },
  who: "user",
  parameters: aboutUsers,
  result: { user: User },
  tag: "users",
  summary: "Get a user by ID",
  doc: "Returns one user of the organization.",
});

export const getUserByEmail = endpoint("getUserByEmail", {
  method: "GET",
  path: "/users/{email}",
  pathParameters: { email: "text" },
  who: "user",
  parameters: aboutUsers,
  result: { user: User },
  since: 39,
  tag: "users",
  summary: "Get a user by e-mail address",
  doc: "Returns one user by the address that others see (`email`), which is case-insensitive.",
});

export const updateUser = endpoint("updateUser", {
  method: "PATCH",
  path: "/users/{user_id}",
  pathParameters: { user_id: "id" },
  who: "user",
  parameters: {
    full_name: maybe(raw(Text, { doc: "Plain text, not in quotes.", example: "Other Name" })),
    role: maybe(
      json(Int, {
        doc: "100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.",
        example: "400",
      }),
    ),
    profile_data: maybe(
      json(list(AdministeredProfileDataInput), {
        doc: "Values of custom profile fields. Null, empty text and an empty list remove a value.",
      }),
    ),
  },
  tag: "users",
  summary: "Update a user",
  doc: "Changes another user's name, role or profile. For administrators; only owners may give or take the role of owner, and the last one keeps it. Bots of a person who loses a role don't keep more permissions than the person.",
});

/** A mail that nobody would read to the end is a mistake. */
const MAX_COMMENT_LENGTH = 10_000;

export const deactivateUser = endpoint("deactivateUser", {
  method: "DELETE",
  path: "/users/{user_id}",
  pathParameters: { user_id: "id" },
  who: "user",
  parameters: {
    deactivation_notification_comment: maybe(
      raw(textUpTo(MAX_COMMENT_LENGTH), {
        doc: "Mails the deactivated person, with this comment unless it is empty.",
        example: "Farewell!",
      }),
    ),
  },
  tag: "users",
  summary: "Deactivate a user",
  doc: "Deactivates an account and its bots. Messages stay. For administrators; only owners may deactivate owners.",
});

export const reactivateUser = endpoint("reactivateUser", {
  method: "POST",
  path: "/users/{user_id}/reactivate",
  pathParameters: { user_id: "id" },
  who: "user",
  tag: "users",
  summary: "Reactivate a user",
  doc: "Reactivates an account. Its bots stay deactivated. For users who may grant the account's role: administrators, and the owners of bots that are members or guests.",
});

export const deletePerson = endpoint("deletePerson", {
  method: "POST",
  path: "/users/{user_id}/deletion",
  pathParameters: { user_id: "id" },
  who: "owner",
  parameters: {
    full_name: raw(Text, { doc: "The name of the person, against mistakes.", example: "Hamlet Member" }),
    messages: raw(enumOf("keep", "delete"), {
      doc: "What becomes of the messages that the person sent.",
      example: "keep",
    }),
  },
  tag: "users",
  summary: "Delete a person",
  doc: "Deletes a person for good. The account is deactivated, and becomes a deleted user without a name. Messages stay or go; files go in any case. Deleting takes a while, and continues in the background. For owners; the last owner stays.",
});

export const getPersonDeletions = endpoint("getPersonDeletions", {
  method: "GET",
  path: "/user_deletions",
  who: "administrator",
  result: { user_deletions: list(PersonDeletion) },
  tag: "users",
  summary: "Get deletions of people",
  doc: "Returns all people who were deleted or are being deleted, in the order of the requests.",
});
