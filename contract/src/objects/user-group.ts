import { Bool, Int, list, type Static, strict, Text } from "../schema.ts";

export const UserGroup = strict(
  { id: Int, name: Text, description: Text, members: list(Int), is_system_group: Bool },
  { title: "UserGroup" },
);
export type UserGroup = Static<typeof UserGroup>;
