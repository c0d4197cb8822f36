/**
 * Decides what a user may do, as far as it depends on the user alone
 * (docs/interface/permissions.md#reserved-for-administrators, docs/interface/permissions.md#policies).
 */
import {
  type ApiError,
  badRequest,
  isAtLeast,
  isFullMember,
  type Membership,
  notAuthenticated,
  Role,
  roleRequired,
  type Who,
} from "@confab/contract";
import { knows } from "../../model/known-users.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import { requireActiveRealm } from "./realm.ts";

export const isBot = (user: User): boolean => user.bot_type !== null;
export const isAdministrator = (user: User): boolean => isAtLeast(user.role, Role.administrator);
export const isOwner = (user: User): boolean => user.role === Role.owner;
export const isModerator = (user: User): boolean => isAtLeast(user.role, Role.moderator);
export const isGuest = (user: User): boolean => user.role === Role.guest;

/** Returns the bots that belong to a user, including deactivated ones. */
export const botsOf = (owner: User, model: RealmModel): User[] =>
  [...model.bots.values()].filter(({ bot_owner_id }) => bot_owner_id === owner.user_id);

/** Returns the properties of a user that policies depend on. */
export const membershipOf = (
  { role, joined_at }: User,
  { properties }: Pick<RealmModel, "properties">,
  now: number,
): Membership => ({
  role,
  isFullMember: isFullMember(role, now - joined_at, properties.waiting_period_threshold),
});

/**
 * Checks that the user may call an endpoint at all.
 *
 * @throws ApiError
 */
export function requireMayCall(user: User, who: Who): void {
  if (who === "non-guest" || who === "member") refuseGuests(user);
  if (who === "human" || who === "member") refuseBots(user);
  if (who === "administrator") requireAdministrator(user);
  if (who === "owner") requireOwner(user);
}

export function requireAdministrator(user: User): void {
  if (!isAdministrator(user)) throw roleRequired("Must be an organization administrator");
}

export function requireOwner(user: User): void {
  if (!isOwner(user)) throw roleRequired("Must be an organization owner");
}

/**
 * Returns the requesting user as they are now. Writes call it, because their check runs again if the realm has changed
 * since the request was authenticated. By then the account or the organization may be deactivated, or the request's API
 * key replaced.
 *
 * @param user as the request was authenticated
 * @throws ApiError 401
 */
export function accessActor(user: User, model: RealmModel): User {
  const actor = model.users.get(user.user_id);
  if (!actor?.is_active) throw notAuthenticated("Account is deactivated");
  if (actor.api_key_hash !== user.api_key_hash) throw notAuthenticated("Invalid API key");
  requireActiveRealm(model, "Basic");
  return actor;
}

/**
 * Returns any user of the organization, active or not, person or bot.
 *
 * @throws ApiError
 */
export function accessUser(userId: number, model: RealmModel): User {
  const user = model.users.get(userId);
  if (!user || user.is_system) throw noSuchUser();
  return user;
}

/**
 * Returns any user whom the viewer sees, active or not, person or bot.
 *
 * @throws ApiError
 */
export function accessKnownUser(viewer: User, userId: number, model: RealmModel): User {
  const user = accessUser(userId, model);
  if (!knows(viewer, userId, model)) throw noSuchUser();
  return user;
}

/**
 * Returns an account that the actor may update, which requires an administrator
 * (docs/interface/users.md#updating-users). It may be deactivated.
 *
 * @throws ApiError
 */
export function accessUserToUpdate(actor: User, userId: number, model: RealmModel): User {
  const user = accessUser(userId, model);
  if (!isAdministrator(actor)) throw insufficientPermission();
  requireNotDeleted(user, model);
  return user;
}

/** @throws ApiError for a person who was deleted */
function requireNotDeleted({ user_id }: User, model: RealmModel): void {
  if (model.deletedPeople.has(user_id)) throw badRequest("This person was deleted.");
}

/**
 * Returns a person whose data an owner may delete. Deactivated people are among them.
 *
 * @throws ApiError
 */
export function accessUserToDelete(actor: User, userId: number, model: RealmModel): User {
  const user = accessUser(userId, model);
  requireOwner(actor);
  checkMayBeDeleted(user, model);
  return user;
}

/** @throws ApiError for a bot, for the only owner, and for a person who was deleted */
export function checkMayBeDeleted(user: User, model: RealmModel): void {
  if (isBot(user)) throw noSuchUser();
  requireNotDeleted(user, model);
  if (user.is_active && isOnlyOwner(user, model)) {
    throw badRequest("Cannot delete the only organization owner");
  }
}

/**
 * Returns an active person whom the actor may deactivate. Bots have an endpoint of their own
 * (docs/interface/users.md#updating-users).
 *
 * @throws ApiError
 */
export function accessUserToDeactivate(actor: User, userId: number, model: RealmModel): User {
  const user = accessUser(userId, model);
  if (isBot(user)) throw noSuchUser();
  if (!user.is_active) throw badRequest("User is deactivated");
  if (!isAdministrator(actor)) throw insufficientPermission();
  if (isOwner(user)) requireOwner(actor);
  if (isOnlyOwner(user, model)) throw badRequest("Cannot deactivate the only organization owner");
  return user;
}

/**
 * Returns an account that the actor may reactivate.
 *
 * @throws ApiError unless the actor may administer it, and may give the role that it has after that
 */
export function accessUserToReactivate(actor: User, userId: number, model: RealmModel): User {
  const user = accessUser(userId, model);
  requireNotDeleted(user, model);
  requireMayAdminister(actor, user);
  if (isOwner(user)) requireOwner(actor);
  if (isModerator(user)) requireAdministrator(actor);
  return user;
}

/**
 * Returns true if the actor may administer an account: users administer their own bots, administrators all accounts
 * except those of owners, and owners all. Anyone who administers a bot can act as the bot, so an administrator with an
 * owner's bot would be an owner.
 */
export const mayAdminister = (actor: User, user: User): boolean =>
  user.bot_owner_id === actor.user_id || isOwner(actor) || (isAdministrator(actor) && !isOwner(user));

/** @throws ApiError unless `mayAdminister` */
export function requireMayAdminister(actor: User, user: User): void {
  if (mayAdminister(actor, user)) return;
  if (isAdministrator(actor)) requireOwner(actor);
  throw insufficientPermission();
}

/** True if the organization would have no owner without this user. Bots don't count. */
export function isOnlyOwner(user: User, model: RealmModel): boolean {
  if (!isOwner(user) || isBot(user)) return false;
  for (const other of model.users.values()) {
    if (isOwner(other) && other.is_active && !isBot(other) && other.user_id !== user.user_id) return false;
  }
  return true;
}

export const noSuchUser = (): ApiError => badRequest("No such user");

export const insufficientPermission = (): ApiError => badRequest("Insufficient permission");

function refuseGuests(user: User): void {
  if (isGuest(user)) throw badRequest("Not allowed for guest users");
}

function refuseBots(user: User): void {
  if (isBot(user)) throw badRequest("This endpoint does not accept bot requests.");
}
