/** The organization's properties whose value is a group (docs/interface/organization.md#properties). */
import { badRequest, type StatePart, SystemGroup, systemGroup } from "@confab/contract";

type GroupSettings = StatePart<"realm">["server_supported_permission_settings"]["realm"];

export const realmGroupSettings = {
  can_access_all_users_group: {
    require_system_group: true,
    allow_internet_group: false,
    allow_owners_group: false,
    allow_nobody_group: false,
    allow_everyone_group: true,
    default_group_name: "role:everyone",
    id_field_name: "can_access_all_users_group_id",
    default_for_system_groups: null,
    allowed_system_groups: ["role:everyone", "role:members"],
  },
} satisfies GroupSettings;

/** Returns the group if its members may be those who see all users. @throws ApiError */
export function checkAllUsersGroup(groupId: number): SystemGroup {
  const group = systemGroup(groupId);
  if (!group) throw badRequest("'can_access_all_users_group' must be a system user group.");
  if (group.id !== SystemGroup.everyone && group.id !== SystemGroup.members) {
    throw badRequest(`'can_access_all_users_group' setting cannot be set to '${group.name}' group.`);
  }
  return group.id;
}
