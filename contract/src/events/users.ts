import { event, operation } from "../event.ts";
import { RealmBot, RealmBotChange } from "../objects/bot.ts";
import { CustomProfileField } from "../objects/custom-profile-field.ts";
import { GroupSettingValue } from "../objects/group-setting-value.ts";
import { RoleSchema, User } from "../objects/user.ts";
import { UserGroup } from "../objects/user-group.ts";
import { anyOf, Bool, Int, list, nullable, optional, strict, Text } from "../schema.ts";

export const realmUserAdd = operation(
  "realm_user",
  "add",
  { person: User },
  "A user joined, or a guest sees the user from now on.",
);

const ProfileFieldValue = strict({ id: Int, value: nullable(Text), rendered_value: optional(Text) });

const PersonChange = anyOf(
  "a change of a user",
  strict({ user_id: Int, full_name: Text }),
  strict({ user_id: Int, role: RoleSchema }),
  strict({
    user_id: Int,
    avatar_url: Text,
    avatar_url_medium: Text,
    avatar_source: Text,
    avatar_version: Int,
  }),
  strict({ user_id: Int, new_email: Text }),
  strict({ user_id: Int, delivery_email: nullable(Text) }),
  strict({ user_id: Int, email: Text, timezone: Text }),
  strict({ user_id: Int, custom_profile_field: ProfileFieldValue }),
  strict({ user_id: Int, bot_owner_id: Int }),
  strict({ user_id: Int, is_billing_admin: Bool }),
  strict({ user_id: Int, is_active: Bool }),
);

export const realmUserUpdate = operation(
  "realm_user",
  "update",
  { person: PersonChange },
  "One property of a user changed; the keys show which one.",
);

export const realmUserRemove = operation(
  "realm_user",
  "remove",
  { person: strict({ user_id: Int, full_name: Text }) },
  "A guest no longer sees the user, who is named `Unknown user`.",
);

export const realmBotAdd = operation(
  "realm_bot",
  "add",
  { bot: RealmBot },
  "A bot was created. Bot events go to its owner and to administrators.",
);

export const realmBotUpdate = operation(
  "realm_bot",
  "update",
  { bot: RealmBotChange },
  "A bot changed; unchanged properties are absent.",
);

export const realmBotDelete = operation(
  "realm_bot",
  "delete",
  { bot: strict({ user_id: Int }) },
  "A bot got another owner, and this user no longer gets its events.",
);

export const customProfileFields = event(
  "custom_profile_fields",
  { fields: list(CustomProfileField) },
  "The custom profile fields changed; lists all of them, in order.",
);

export const userGroupAdd = operation("user_group", "add", { group: UserGroup }, "A user group was created.");

export const userGroupUpdate = operation(
  "user_group",
  "update",
  {
    group_id: Int,
    data: strict(
      {
        name: optional(Text),
        description: optional(Text),
        can_mention_group: optional(GroupSettingValue),
      },
      { title: "ChangedUserGroup" },
    ),
  },
  "A property of a user group changed.",
);

const members = { group_id: Int, user_ids: list(Int) };

export const userGroupAddMembers = operation(
  "user_group",
  "add_members",
  members,
  "Users were added to a user group.",
);

export const userGroupRemoveMembers = operation(
  "user_group",
  "remove_members",
  members,
  "Users were removed from a user group.",
);

const subgroups = { group_id: Int, direct_subgroup_ids: list(Int) };

export const userGroupAddSubgroups = operation(
  "user_group",
  "add_subgroups",
  subgroups,
  "Groups were added to a user group.",
);

export const userGroupRemoveSubgroups = operation(
  "user_group",
  "remove_subgroups",
  subgroups,
  "Groups were removed from a user group.",
);

export const userGroupRemove = operation(
  "user_group",
  "remove",
  { group_id: Int },
  "A user group was deleted.",
);
