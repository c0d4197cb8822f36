/** The roles of people, and the rules for who may grant which role (docs/interface/permissions.md#policies). */
import type { AnswerOf } from "@confab/client";

export type RoleNumber = AnswerOf<"getUser">["user"]["role"];

export const roles = [100, 200, 300, 400, 600] as const satisfies readonly RoleNumber[];

const OWNER = 100;
const ADMINISTRATOR = 200;
const MODERATOR = 300;

/** Returns the roles that a user may invite others to have. No user can grant more power than they hold. */
export const rolesToInviteAs = (own: number): readonly RoleNumber[] =>
  roles.filter((role) => {
    if (role === OWNER) return own === OWNER;
    return role > MODERATOR || own <= ADMINISTRATOR;
  });

/**
 * Returns the roles that an administrator may give to a person with the present role. A single role means that it can't
 * be changed.
 */
export function rolesToGive(own: number, present: RoleNumber): readonly RoleNumber[] {
  if (own === OWNER) return roles;
  return present === OWNER ? [OWNER] : roles.filter((role) => role !== OWNER);
}
