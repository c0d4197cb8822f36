/** The roles of people, and who may give which (reference 12.1). */
import type { AnswerOf } from "@confab/client";

export type RoleNumber = AnswerOf<"getUser">["user"]["role"];

export const roles = [100, 200, 300, 400, 600] as const satisfies readonly RoleNumber[];

const OWNER = 100;
const ADMINISTRATOR = 200;
const MODERATOR = 300;

/** The roles that somebody may invite others to have: nobody makes others more powerful than they are. */
export const rolesToInviteAs = (own: number): readonly RoleNumber[] =>
  roles.filter((role) => {
    if (role === OWNER) return own === OWNER;
    return role > MODERATOR || own <= ADMINISTRATOR;
  });

/** The roles that an administrator may give to somebody of that role; their present one alone where it stays. */
export function rolesToGive(own: number, present: RoleNumber): readonly RoleNumber[] {
  if (own === OWNER) return roles;
  return present === OWNER ? [OWNER] : roles.filter((role) => role !== OWNER);
}
