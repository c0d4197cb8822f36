/** Who may do what, as far as it follows from the user alone (spec 5.3, reference 12.1). */
import { type ApiError, badRequest, roleRequired, type Who } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import { Role, type User } from "../../model/records.ts";

const DAY = 24 * 3600 * 1000;

export const isBot = (user: User): boolean => user.bot_type !== null;
export const isAdministrator = (user: User): boolean => user.role <= Role.administrator;
export const isOwner = (user: User): boolean => user.role === Role.owner;
export const isModerator = (user: User): boolean => user.role <= Role.moderator;
export const isGuest = (user: User): boolean => user.role === Role.guest;

/** A member whose account has the age that the organization asks for; moderators and above always are. */
export function isFullMember(user: User, model: RealmModel, now: number): boolean {
  if (isModerator(user)) return true;
  if (isGuest(user)) return false;
  return now - user.joined_at >= model.properties.waiting_period_threshold * DAY;
}

/** Whether a user passes a policy of the organization, by the numbers that all its policies share. */
export function passesPolicy(policy: number, user: User, model: RealmModel, now: number): boolean {
  switch (policy) {
    case 1:
      return !isGuest(user);
    case 2:
      return isAdministrator(user);
    case 3:
      return isFullMember(user, model, now);
    case 4:
      return isModerator(user);
    case 5:
      return true;
    case 7:
      return isOwner(user);
    default:
      // 6 is "nobody", owners included.
      return false;
  }
}

/**
 * Whether the user may call an endpoint at all.
 *
 * @throws ApiError
 */
export function accessEndpoint(user: User, who: Who): void {
  if (who === "non-guest" || who === "member") refuseGuests(user);
  if (who === "human" || who === "member") refuseBots(user);
  if (who === "administrator") requireAdministrator(user);
}

export function requireAdministrator(user: User): void {
  if (!isAdministrator(user)) throw roleRequired("Must be an organization administrator");
}

export function requireOwner(user: User): void {
  if (!isOwner(user)) throw roleRequired("Must be an organization owner");
}

export const insufficientPermission = (): ApiError => badRequest("Insufficient permission");

function refuseGuests(user: User): void {
  if (isGuest(user)) throw badRequest("Not allowed for guest users");
}

function refuseBots(user: User): void {
  if (isBot(user)) throw badRequest("This endpoint does not accept bot requests.");
}
