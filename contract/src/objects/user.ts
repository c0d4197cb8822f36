import { BotType } from "../bot-types.ts";
import { Role } from "../roles.ts";
import {
  about,
  Bool,
  enumOfValues,
  Int,
  mapOf,
  nullable,
  optional,
  type Static,
  strict,
  Text,
} from "../schema.ts";

export const RoleSchema = enumOfValues(Role);

export const BotTypeSchema = enumOfValues(BotType);

/** Values of custom profile fields by the field's ID as text. Only text fields have `rendered_value`. */
export const ProfileData = mapOf(strict({ value: Text, rendered_value: optional(Text) }));

/** The name that stands for users whom a guest does not see. */
export const UNKNOWN_USER = "Unknown user";

const properties = {
  user_id: Int,
  email: about(Text, "The address that others see; it may not be the real one."),
  delivery_email: about(nullable(Text), "The real address; null if the viewer may not see it."),
  full_name: Text,
  is_bot: Bool,
  bot_type: about(nullable(BotTypeSchema), "1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded."),
  bot_owner_id: nullable(Int),
  avatar_version: about(Int, "Increases with every change of the picture."),
  is_admin: Bool,
  is_owner: Bool,
  is_billing_admin: Bool,
  is_guest: Bool,
  role: about(RoleSchema, "100 owner, 200 administrator, 300 moderator, 400 member, 600 guest."),
  timezone: Text,
  date_joined: about(Text, "ISO 8601."),
  profile_data: optional(about(ProfileData, "By the ID of the custom profile field.")),
};

export const userProperties = { ...properties, avatar_url: nullable(Text), is_active: Bool };

/** A user (docs/interface/users.md#user-objects). */
export const User = strict(userProperties, { title: "User" });
export type User = Static<typeof User>;

/**
 * A user in the initial state, which has two lists instead of `is_active`. A user without `avatar_url` still has a
 * picture, under `/avatar/{user_id}`.
 */
export const RealmUser = strict(
  { ...properties, avatar_url: optional(nullable(Text)) },
  {
    title: "RealmUser",
    description:
      "A user in the initial state. Without `avatar_url`, the picture is still available at `/avatar/{user_id}`.",
  },
);
export type RealmUser = Static<typeof RealmUser>;

/** A bot of the server itself, which belongs to no organization. */
export const CrossRealmBot = strict(
  { ...properties, avatar_url: Text, is_active: Bool, is_system_bot: Bool },
  { title: "CrossRealmBot", description: "A bot of the server itself, outside all organizations." },
);
export type CrossRealmBot = Static<typeof CrossRealmBot>;
