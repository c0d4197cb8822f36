import { endpoint } from "../endpoint.ts";
import { CustomProfileField, ProfileDataInput } from "../objects/custom-profile-field.ts";
import { json, maybe, raw, withDefault } from "../parameter.ts";
import { Bool, Int, Json, list, Text } from "../schema.ts";

export const getProfileFields = endpoint("getProfileFields", {
  method: "GET",
  path: "/realm/profile_fields",
  who: "user",
  result: { custom_fields: list(CustomProfileField) },
  tag: "profile fields",
  summary: "Get custom profile fields",
  doc: "Returns the fields that the organization added to its users' profiles, in their order.",
});

const field_data = json(Json, {
  doc: 'For a list of options (3) each key with its text and place: `{"tea": {"text": "Tea", "order": "1"}}`. For an external account (7) `{"subtype": "github"}`, or `custom` with a `url_pattern` that has `%(username)s` in it.',
  echoed: true,
});

const display_in_profile_summary = json(Bool, {
  doc: "Summaries of profiles show it; two fields at most, and no long texts or people.",
});
const required = json(Bool, { doc: "Everyone should fill it in." });

export const createProfileField = endpoint("createProfileField", {
  method: "POST",
  path: "/realm/profile_fields",
  who: "administrator",
  parameters: {
    name: withDefault(raw(Text, { example: "Favourite drink" }), ""),
    hint: withDefault(raw(Text, { doc: "A hint for filling it in." }), ""),
    field_type: json(Int, {
      doc: "1 short text, 2 long text, 3 list of options, 4 date, 5 link, 6 person, 7 external account, 8 pronouns.",
      example: "1",
    }),
    field_data: withDefault(field_data, {}),
    display_in_profile_summary: withDefault(display_in_profile_summary, false),
    required: withDefault(required, false),
  },
  result: { id: Int },
  tag: "profile fields",
  summary: "Create a custom profile field",
  doc: "Adds a field to the end of every user's profile and returns its ID.",
});

export const reorderProfileFields = endpoint("reorderProfileFields", {
  method: "PATCH",
  path: "/realm/profile_fields",
  who: "administrator",
  parameters: { order: json(list(Int), { doc: "The IDs of all fields.", example: "[2, 1, 3]" }) },
  tag: "profile fields",
  summary: "Reorder custom profile fields",
  doc: "Puts the fields in this order.",
});

export const updateProfileField = endpoint("updateProfileField", {
  method: "PATCH",
  path: "/realm/profile_fields/{field_id}",
  pathParameters: { field_id: "id" },
  who: "administrator",
  parameters: {
    name: maybe(raw(Text, { example: "Favourite drink" })),
    hint: maybe(raw(Text, { doc: "A hint for filling it in." })),
    field_data: maybe(field_data),
    display_in_profile_summary: maybe(display_in_profile_summary),
    required: maybe(required),
  },
  tag: "profile fields",
  summary: "Update a custom profile field",
  doc: "Changes a field, but not its type.",
});

export const deleteProfileField = endpoint("deleteProfileField", {
  method: "DELETE",
  path: "/realm/profile_fields/{field_id}",
  pathParameters: { field_id: "id" },
  who: "administrator",
  tag: "profile fields",
  summary: "Delete a custom profile field",
  doc: "Deletes a field and everyone's values of it.",
});

export const updateOwnProfileData = endpoint("updateOwnProfileData", {
  method: "PATCH",
  path: "/users/me/profile_data",
  who: "human",
  parameters: {
    data: json(list(ProfileDataInput), {
      doc: "Text for each field; for people a list of their IDs.",
      example: '[{"id": 1, "value": "Tea"}]',
    }),
  },
  tag: "profile fields",
  summary: "Fill in one's own profile",
  doc: "Sets the caller's own values of custom profile fields.",
});

export const deleteOwnProfileData = endpoint("deleteOwnProfileData", {
  method: "DELETE",
  path: "/users/me/profile_data",
  who: "human",
  parameters: { data: json(list(Int), { doc: "IDs of the fields.", example: "[1]" }) },
  tag: "profile fields",
  summary: "Clear fields of one's own profile",
  doc: "Removes the caller's own values of custom profile fields.",
});
