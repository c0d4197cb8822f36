import {
  about,
  anyOf,
  Bool,
  enumOf,
  Int,
  list,
  nullable,
  optional,
  type Static,
  strict,
  Text,
} from "../schema.ts";

/** The kinds of fields (docs/interface/profile-fields.md#field-types). */
export const customProfileFieldTypes = {
  SHORT_TEXT: { id: 1, name: "Short text" },
  LONG_TEXT: { id: 2, name: "Long text" },
  CHOICE: { id: 3, name: "List of options" },
  /** The same type under the name that clients show. */
  SELECT: { id: 3, name: "List of options" },
  DATE: { id: 4, name: "Date picker" },
  URL: { id: 5, name: "Link" },
  USER: { id: 6, name: "Person picker" },
  EXTERNAL_ACCOUNT: { id: 7, name: "External account" },
  PRONOUNS: { id: 8, name: "Pronouns" },
} as const;

/** `field_data` is JSON as text, or empty for kinds that need none. */
export const CustomProfileField = strict(
  {
    id: Int,
    type: enumOf(1, 2, 3, 4, 5, 6, 7, 8),
    order: Int,
    name: Text,
    hint: Text,
    field_data: Text,
    display_in_profile_summary: optional(about(Bool, "True if summaries of profiles show it, or absent.")),
    required: about(Bool, "True if everyone should fill it in. Clients ask for it; the server does not."),
  },
  {
    title: "CustomProfileField",
    description: "`field_data` is JSON as text, or empty for kinds that need none.",
  },
);
export type CustomProfileField = Static<typeof CustomProfileField>;

/** A value as users send it: text, or IDs for the person picker. */
const value = anyOf("an allowed_type", Text, list(Int));

export const ProfileDataInput = strict({ id: Int, value }, { title: "ProfileDataInput" });
export type ProfileDataInput = Static<typeof ProfileDataInput>;

/** The form for administrators: `null`, empty text and an empty list remove the value. */
export const AdministeredProfileDataInput = strict(
  { id: Int, value: nullable(value) },
  { title: "AdministeredProfileDataInput" },
);
