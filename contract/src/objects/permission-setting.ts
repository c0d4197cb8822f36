/**
 * The organization's permissions whose value is a group, or a collection of users and groups that has no name
 * (docs/interface/permissions.md#groups). Browsers get this module, too.
 */
import { DirectMessagePolicy, Policy } from "../policies.ts";
import { SystemGroup } from "../system-groups.ts";
import type { GroupSettingValue } from "./group-setting-value.ts";

export interface PermissionSetting {
  /** Only a system group can be the value, no other group and no collection. */
  readonly onlySystemGroups: boolean;
  /** The system groups that can be the value, or a part of it, from the most to the least permissive. */
  readonly systemGroups: readonly SystemGroup[];
  readonly default: SystemGroup;
}

const { nobody, owners, administrators, moderators, fullMembers, members, everyone } = SystemGroup;

const creatingStreams: PermissionSetting = {
  onlySystemGroups: false,
  systemGroups: [members, fullMembers, moderators, administrators],
  default: members,
};

const directMessages: PermissionSetting = {
  onlySystemGroups: false,
  systemGroups: [everyone, members, fullMembers, moderators, administrators, owners, nobody],
  default: everyone,
};

export const realmPermissionSettings = {
  create_multiuse_invite_group: {
    onlySystemGroups: true,
    systemGroups: [everyone, members, fullMembers, moderators, administrators, nobody],
    default: administrators,
  },
  can_access_all_users_group: {
    onlySystemGroups: true,
    systemGroups: [everyone, members],
    default: everyone,
  },
  can_create_public_channel_group: creatingStreams,
  can_create_private_channel_group: creatingStreams,
  direct_message_initiator_group: directMessages,
  direct_message_permission_group: directMessages,
} as const satisfies Readonly<Record<string, PermissionSetting>>;

export type PermissionSettingName = keyof typeof realmPermissionSettings;

export const isPermissionSetting = (name: string): name is PermissionSettingName =>
  Object.hasOwn(realmPermissionSettings, name);

/** True if guests can have the permission. Otherwise they lack it, even if a group with the permission contains them. */
export const permitsGuests = (name: PermissionSettingName): boolean => {
  const { systemGroups }: PermissionSetting = realmPermissionSettings[name];
  return systemGroups.includes(everyone);
};

/** The system group with the users who pass a policy. */
export const groupOfPolicy = {
  [Policy.members]: members,
  [Policy.administrators]: administrators,
  [Policy.fullMembers]: fullMembers,
  [Policy.moderators]: moderators,
  [Policy.everyone]: everyone,
  [Policy.nobody]: nobody,
  [Policy.owners]: owners,
} as const satisfies Readonly<Record<Policy, SystemGroup>>;

/** The policies that decided who creates streams, from the most to the least permissive. */
export const creationPolicies = [
  Policy.members,
  Policy.fullMembers,
  Policy.moderators,
  Policy.administrators,
] as const;
export type CreationPolicy = (typeof creationPolicies)[number];

/** Returns the policy that everyone with the permission passes, and for most values others as well. */
export const widerPolicy = (value: GroupSettingValue): CreationPolicy =>
  creationPolicies.find((policy) => groupOfPolicy[policy] === value) ?? Policy.members;

/**
 * Returns the most permissive policy that permits nobody without the permission, as far as the value itself shows. If
 * there is none, it is the least permissive of all.
 */
export function narrowerPolicy(value: GroupSettingValue): CreationPolicy {
  const groups = typeof value === "number" ? [value] : value.direct_subgroups;
  return creationPolicies.find((policy) => groups.includes(groupOfPolicy[policy])) ?? Policy.administrators;
}

/** The group that may send direct messages by a policy. */
export const groupOfDirectMessagePolicy = {
  [DirectMessagePolicy.everyone]: everyone,
  [DirectMessagePolicy.nobody]: nobody,
} as const satisfies Readonly<Record<DirectMessagePolicy, SystemGroup>>;

/** Returns the policy that permits nobody without the permission. */
export const directMessagePolicyOf = (value: GroupSettingValue): DirectMessagePolicy =>
  value === everyone ? DirectMessagePolicy.everyone : DirectMessagePolicy.nobody;
