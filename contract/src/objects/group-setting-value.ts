import { anyOf, Int, list, optional, type Static, strict } from "../schema.ts";

/** The users with a permission: a group, or a collection of users and groups that has no name. */
export const GroupSettingValue = anyOf(
  "a group ID or an object with direct_members and direct_subgroups",
  Int,
  strict({ direct_members: list(Int), direct_subgroups: list(Int) }, { title: "UnnamedUserGroup" }),
);
export type GroupSettingValue = Static<typeof GroupSettingValue>;

/** A change of such a value. If `old` is given and no longer right, nothing changes. */
export const GroupSettingChange = strict({ new: GroupSettingValue, old: optional(GroupSettingValue) });
export type GroupSettingChange = Static<typeof GroupSettingChange>;
