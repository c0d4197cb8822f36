/**
 * The groups that every organization has (docs/interface/user-groups.md#system-groups). They are not stored: their
 * members follow from users' roles (docs/decisions/system-groups.md). So they have the same ids everywhere, which no
 * stored group ever gets.
 */
import type { Membership } from "./policies.ts";
import { isAtLeast, Role } from "./roles.ts";

export const SystemGroup = {
  nobody: 2_000_000_001,
  owners: 2_000_000_002,
  administrators: 2_000_000_003,
  moderators: 2_000_000_004,
  fullMembers: 2_000_000_005,
  members: 2_000_000_006,
  everyone: 2_000_000_007,
  internet: 2_000_000_008,
} as const;
export type SystemGroup = (typeof SystemGroup)[keyof typeof SystemGroup];

export interface SystemGroupRecord {
  readonly id: SystemGroup;
  readonly name: string;
  readonly description: string;
  /** The next smaller group, which it contains. */
  readonly subgroup: SystemGroup | undefined;
}

/** All system groups, by id. */
export const systemGroups: readonly SystemGroupRecord[] = [
  { id: SystemGroup.nobody, name: "role:nobody", description: "Nobody", subgroup: undefined },
  { id: SystemGroup.owners, name: "role:owners", description: "Owners", subgroup: undefined },
  {
    id: SystemGroup.administrators,
    name: "role:administrators",
    description: "Administrators and owners",
    subgroup: SystemGroup.owners,
  },
  {
    id: SystemGroup.moderators,
    name: "role:moderators",
    description: "Moderators and above",
    subgroup: SystemGroup.administrators,
  },
  {
    id: SystemGroup.fullMembers,
    name: "role:fullmembers",
    description: "Members after the waiting period, and moderators and above",
    subgroup: SystemGroup.moderators,
  },
  {
    id: SystemGroup.members,
    name: "role:members",
    description: "Everyone except guests",
    subgroup: SystemGroup.fullMembers,
  },
  {
    id: SystemGroup.everyone,
    name: "role:everyone",
    description: "Everyone, including guests",
    subgroup: SystemGroup.members,
  },
  {
    id: SystemGroup.internet,
    name: "role:internet",
    description: "Everyone, including people without an account",
    subgroup: SystemGroup.everyone,
  },
];

const byId = new Map<number, SystemGroupRecord>(systemGroups.map((group) => [group.id, group]));
const byName = new Map(systemGroups.map((group) => [group.name, group]));

export const systemGroup = (groupId: number): SystemGroupRecord | undefined => byId.get(groupId);
export const systemGroupByName = (name: string): SystemGroupRecord | undefined => byName.get(name);

/** True if a user is in a system group, directly or by a subgroup. */
export function isInSystemGroup(groupId: SystemGroup, { role, isFullMember }: Membership): boolean {
  switch (groupId) {
    case SystemGroup.nobody:
      return false;
    case SystemGroup.owners:
      return role === Role.owner;
    case SystemGroup.administrators:
      return isAtLeast(role, Role.administrator);
    case SystemGroup.moderators:
      return isAtLeast(role, Role.moderator);
    case SystemGroup.fullMembers:
      return isFullMember;
    case SystemGroup.members:
      return role !== Role.guest;
    default:
      return true;
  }
}

/** Returns the smallest system group that a user is in: the only one that lists them. */
export function systemGroupOf({ role, isFullMember }: Membership): SystemGroup {
  switch (role) {
    case Role.owner:
      return SystemGroup.owners;
    case Role.administrator:
      return SystemGroup.administrators;
    case Role.moderator:
      return SystemGroup.moderators;
    case Role.guest:
      return SystemGroup.everyone;
    default:
      return isFullMember ? SystemGroup.fullMembers : SystemGroup.members;
  }
}

/** Returns the groups and everything that they contain. @param subgroupsOf returns the subgroups of a stored group */
export function withSubgroups(
  groupIds: Iterable<number>,
  subgroupsOf: (groupId: number) => Iterable<number>,
): Set<number> {
  const found = new Set(groupIds);
  // A set also visits what is added meanwhile.
  for (const groupId of found) {
    const system = byId.get(groupId);
    for (const subgroup of system ? [system.subgroup] : subgroupsOf(groupId)) {
      if (subgroup !== undefined) found.add(subgroup);
    }
  }
  return found;
}
