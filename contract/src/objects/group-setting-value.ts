import { anyOf, Int, list, type Static, strict } from "../schema.ts";

/** The users with a permission: a group, or a collection of users and groups that has no name. */
export const GroupSettingValue = anyOf(
  "a group ID or an object with direct_members and direct_subgroups",
  Int,
  strict({ direct_members: list(Int), direct_subgroups: list(Int) }, { title: "UnnamedUserGroup" }),
);
export type GroupSettingValue = Static<typeof GroupSettingValue>;
