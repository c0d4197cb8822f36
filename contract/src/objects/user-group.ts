import { about, Bool, Int, list, type Static, strict, Text } from "../schema.ts";
import { GroupSettingValue } from "./group-setting-value.ts";

export const UserGroup = strict(
  {
    id: Int,
    name: Text,
    description: Text,
    members: about(list(Int), "The members themselves, without those of subgroups."),
    direct_subgroup_ids: list(Int),
    is_system_group: about(Bool, "The members follow from users' roles, and nobody can change the group."),
    can_mention_group: about(GroupSettingValue, "The users who may mention the group."),
  },
  { title: "UserGroup" },
);
export type UserGroup = Static<typeof UserGroup>;
