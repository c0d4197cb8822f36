/** User groups as clients see them. */
import type { UserGroup as WireUserGroup } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { UserGroup } from "../../model/records.ts";

/** Lists members in ascending order. It includes deactivated ones: they are members again once they are reactivated. */
export const presentGroup = (group: UserGroup): WireUserGroup => ({
  id: group.user_group_id,
  name: group.name,
  description: group.description,
  members: group.members.toArray(),
  is_system_group: false,
});

/** Presents all groups, by id. */
export const presentGroups = (model: RealmModel): WireUserGroup[] =>
  [...model.groups.values()].map(presentGroup).sort((a, b) => a.id - b.id);
