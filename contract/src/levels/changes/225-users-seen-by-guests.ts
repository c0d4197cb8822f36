import type { LevelChange } from "../level-change.ts";
import { addedRealmProperties } from "../realm-changes.ts";

export const usersSeenByGuests: LevelChange = {
  level: 225,
  summary:
    "`can_access_all_users_group` is the system group whose members see all users: everyone, or members only.",
  earlier: "The property is absent, and its value applies to all clients.",
  ...addedRealmProperties("can_access_all_users_group"),
};
