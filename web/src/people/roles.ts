/** The roles that a user may give to others (docs/interface/permissions.md#roles). */
import { mayChangeRole, mayInviteAs, type Role, roles } from "@confab/contract";

/** Returns the roles that a user may invite others to have. No user can grant more power than they hold. */
export const rolesToInviteAs = (own: Role): readonly Role[] => roles.filter((role) => mayInviteAs(own, role));

/**
 * Returns the roles that an administrator may give to a person with the present role. A single role means that it can't
 * be changed.
 */
export const rolesToGive = (own: Role, present: Role): readonly Role[] =>
  roles.filter((role) => mayChangeRole(own, present, role));
