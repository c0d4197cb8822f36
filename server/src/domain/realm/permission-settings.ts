/** The organization's permissions whose value is a group (docs/interface/permissions.md#groups). */
import {
  badRequest,
  type GroupSettingChange,
  type GroupSettingValue,
  type PermissionSetting,
  type PermissionSettingName,
  realmPermissionSettings,
  type StatePart,
  SystemGroup,
  systemGroup,
} from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import { checkSettingValue, isSameValue } from "../user-groups/setting-values.ts";

type Presented = StatePart<"realm">["server_supported_permission_settings"]["realm"];

const nameOf = (groupId: SystemGroup): string => systemGroup(groupId)?.name ?? "";

const present = (name: string, setting: PermissionSetting): Presented[string] => ({
  require_system_group: setting.onlySystemGroups,
  allow_internet_group: setting.systemGroups.includes(SystemGroup.internet),
  allow_owners_group: setting.systemGroups.includes(SystemGroup.owners),
  allow_nobody_group: setting.systemGroups.includes(SystemGroup.nobody),
  allow_everyone_group: setting.systemGroups.includes(SystemGroup.everyone),
  default_group_name: nameOf(setting.default),
  id_field_name: name,
  default_for_system_groups: null,
  allowed_system_groups: setting.systemGroups.map(nameOf),
});

/** All permissions, with the groups that can have them. */
export const presentedPermissionSettings: Presented = Object.fromEntries(
  Object.entries(realmPermissionSettings).map(([name, setting]) => [name, present(name, setting)]),
);

/** Returns the system group if it can have the permission. @throws ApiError */
export function checkSystemGroup(groupId: number, name: PermissionSettingName): SystemGroup {
  const group = systemGroup(groupId);
  if (!group) throw badRequest(`'${name}' must be a system user group.`);
  requireAllowed(group.id, name);
  return group.id;
}

function requireAllowed(groupId: SystemGroup, name: PermissionSettingName): void {
  const { systemGroups }: PermissionSetting = realmPermissionSettings[name];
  if (systemGroups.includes(groupId)) return;
  throw badRequest(`'${name}' setting cannot be set to '${nameOf(groupId)}' group.`);
}

/** Returns the new value of a permission that any group can have, or a collection. @throws ApiError */
export function checkPermission(
  change: GroupSettingChange,
  name: PermissionSettingName,
  model: RealmModel,
): GroupSettingValue {
  if (change.old !== undefined && !isSameValue(change.old, model.properties[name])) {
    throw badRequest(`'old' is no longer the value of ${name}. Look at the organization again.`);
  }
  return checkSettingValue(change.new, name, model, (groupId) => requireAllowed(groupId, name));
}
