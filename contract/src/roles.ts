/** The roles of users, and the rules for granting them (docs/interface/permissions.md#roles). */

/** All roles. A smaller number has more rights. */
export const Role = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export type Role = (typeof Role)[keyof typeof Role];

/** All roles, from the most to the fewest rights. */
export const roles: readonly Role[] = Object.values(Role);

export const isRole = (value: number): value is Role => roles.some((role) => role === value);

/** True if the role has all rights of the other one. */
export const isAtLeast = (role: Role, least: Role): boolean => role <= least;

/**
 * True if a user with the role `own` may invite people with `role`. Only owners invite owners, and only administrators
 * invite administrators and moderators (docs/interface/invitations.md#inviting).
 */
export function mayInviteAs(own: Role, role: Role): boolean {
  if (role === Role.owner) return own === Role.owner;
  return !isAtLeast(role, Role.moderator) || isAtLeast(own, Role.administrator);
}

/** True if a change of role gives or takes the role of owner, which only owners may do. */
export const changesOwners = (before: Role, after: Role): boolean =>
  before !== after && (before === Role.owner || after === Role.owner);

/** True if a change of role would make a guest an administrator or owner. No user may do that in one step. */
export const promotesGuest = (before: Role, after: Role): boolean =>
  before === Role.guest && isAtLeast(after, Role.administrator);

/**
 * True if an administrator with the role `own` may change a role from `before` to `after`
 * (docs/interface/users.md#changing-roles).
 */
export const mayChangeRole = (own: Role, before: Role, after: Role): boolean =>
  (own === Role.owner || !changesOwners(before, after)) && !promotesGuest(before, after);

/** The roles of a user in a stream. This server has no administrators of streams yet. */
export const StreamRole = { administrator: 20, subscriber: 50 } as const;
