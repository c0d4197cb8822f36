/** Users as others see them (docs/interface/users.md#user-objects). */
import {
  BotType,
  type CrossRealmBot,
  EmailAddressVisibility,
  type RealmUser,
  type Role,
  seesAddress,
  type User as WireUser,
} from "@confab/contract";
import { withEarlierData } from "@confab/contract/levels/earlier-data";
import { toIso } from "../../base/clock.ts";
import { serializedOnce } from "../../base/serialized-once.ts";
import { knowledgeOf, knows } from "../../model/known-users.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import { isAdministrator, isBot, isGuest, isOwner, noSuchUser } from "../access/users.ts";
import { canonicalTimezone } from "../settings/values/timezone-names.ts";
import { avatarUrl } from "./avatar-url.ts";

export interface UserView {
  readonly viewer: User;
  /** True if the client computes the addresses of Gravatars itself. */
  readonly clientGravatar: boolean;
  readonly includeProfile: boolean;
}

/** Decides who sees a user's real address. Everybody sees those of bots. */
export const visibilityOf = (user: User): EmailAddressVisibility =>
  (isBot(user) ? undefined : user.settings.email_address_visibility) ?? EmailAddressVisibility.everyone;

/** True if everybody sees the user's real address. */
export const showsAddress = (user: User): boolean => visibilityOf(user) === EmailAddressVisibility.everyone;

/** Returns the address that others see and use. It is the real one only if everybody may see that. */
export function visibleEmail(user: User, model: Pick<RealmModel, "emailHost">): string {
  return showsAddress(user) ? user.delivery_email : idAddress(user.user_id, model);
}

/** Returns an address that reveals only the id. */
export const idAddress = (userId: number, { emailHost }: Pick<RealmModel, "emailHost">): string =>
  `user${userId}@${emailHost}`;

/** Returns the id in such an address, even if no user has it; `undefined` for all other addresses. */
export function idOfAddress(address: string, model: Pick<RealmModel, "emailHost">): number | undefined {
  const [, digits] = /^user(\d{1,15})@/i.exec(address.trim()) ?? [];
  const id = Number(digits);
  return digits !== undefined && idAddress(id, model).toLowerCase() === address.trim().toLowerCase()
    ? id
    : undefined;
}

/** Returns the user with an address that the viewer sees, in any case. */
export function userByVisibleEmail(email: string, viewer: User, model: RealmModel): User | undefined {
  const user = model.userByDeliveryEmail(email) ?? userByFakeEmail(email, model);
  if (!user) return undefined;
  const isKnown = knows(viewer, user.user_id, model);
  const visible = isKnown ? visibleEmail(user, model) : idAddress(user.user_id, model);
  return visible.toLowerCase() === email.trim().toLowerCase() ? user : undefined;
}

/**
 * Returns any user whom the viewer sees, active or not, by the address that others see
 * (docs/interface/users.md#reading-users).
 *
 * @throws ApiError
 */
export function accessUserByEmail(email: string, viewer: User, model: RealmModel): User {
  const user = userByVisibleEmail(email, viewer, model);
  if (!user || user.is_system || !knows(viewer, user.user_id, model)) throw noSuchUser();
  return user;
}

function userByFakeEmail(email: string, model: RealmModel): User | undefined {
  const match = /^user(\d+)@/i.exec(email.trim());
  return match ? model.users.get(Number(match[1])) : undefined;
}

/** Returns `null` for a Gravatar that the client computes itself, but never while the real address is hidden. */
export function presentAvatarUrl(user: User, model: RealmModel, clientGravatar: boolean): string | null {
  const isComputed = clientGravatar && user.avatar_place === null && showsAddress(user);
  return isComputed ? null : avatarUrl(user, model);
}

export function presentUser(user: User, view: UserView, model: RealmModel): WireUser {
  return {
    ...presentRealmUser(user, { ...view, access: accessOf(user, view.viewer) }, model),
    avatar_url: presentAvatarUrl(user, model, view.clientGravatar),
    is_active: user.is_active,
  };
}

/** Presents all users whom the viewer sees, except the bots that speak for the server. */
export function presentUsers(view: UserView, model: RealmModel): WireUser[] {
  const isKnown = knowledgeOf(view.viewer, model);
  return [...model.users.values()]
    .filter((user) => !user.is_system && isKnown(user))
    .map((user) => presentUser(user, view, model));
}

/** Presentations of a record, by variant. Records are replaced and never changed, so entries never become outdated. */
const presented = new WeakMap<User, RealmUser[]>();

/** The reason why a viewer sees a real address. */
export const AddressAccess = { none: 0, own: 1, byRole: 2 } as const;
type AddressAccess = (typeof AddressAccess)[keyof typeof AddressAccess];

/** Everything, other than the record, that the presentation of a user depends on. */
export interface RealmUserView extends Pick<UserView, "clientGravatar" | "includeProfile"> {
  readonly access: AddressAccess;
}

/** Returns the access of everyone with the role who is not the user. */
export const accessByRole = (user: User, role: Role): AddressAccess =>
  seesAddress(visibilityOf(user), role) ? AddressAccess.byRole : AddressAccess.none;

/** Returns the viewer's access to the real address of a user. */
export function accessOf(user: User, viewer: User): AddressAccess {
  const access = accessByRole(user, viewer.role);
  return access === AddressAccess.none && user.user_id === viewer.user_id ? AddressAccess.own : access;
}

/**
 * Presents a user as the initial state lists them, where active and deactivated users are separate. Viewers who see the
 * same get the same object, because lists of all users are long and requested often.
 */
export function presentRealmUser(user: User, view: RealmUserView, model: RealmModel): Readonly<RealmUser> {
  const variant = 4 * view.access + 2 * Number(view.clientGravatar) + Number(view.includeProfile);
  let variants = presented.get(user);
  if (!variants) {
    variants = [];
    presented.set(user, variants);
  }
  const known = variants[variant] ?? serializedOnce(buildRealmUser(user, view, model));
  variants[variant] = known;
  return known;
}

function buildRealmUser(user: User, view: RealmUserView, model: RealmModel): RealmUser {
  const presented = {
    user_id: user.user_id,
    email: visibleEmail(user, model),
    delivery_email: view.access === AddressAccess.none ? null : user.delivery_email,
    ...commonFields(user),
    avatar_url: presentAvatarUrl(user, model, view.clientGravatar),
    timezone: canonicalTimezone(user.settings.timezone ?? ""),
    ...(view.includeProfile && !isBot(user) ? { profile_data: presentProfile(user) } : {}),
  };
  return view.access === AddressAccess.own ? withEarlierData(presented, { isOwn: true }) : presented;
}

function commonFields(user: User) {
  return {
    full_name: user.full_name,
    is_bot: isBot(user),
    bot_type: user.bot_type,
    bot_owner_id: user.bot_owner_id,
    avatar_version: user.avatar_version,
    is_admin: isAdministrator(user),
    is_owner: isOwner(user),
    is_billing_admin: false,
    is_guest: isGuest(user),
    role: user.role,
    date_joined: toIso(user.joined_at).replace("Z", "+00:00"),
  };
}

function presentProfile(user: User) {
  return Object.fromEntries(
    [...user.profile].map(([fieldId, { value, rendered_value }]) => [
      String(fieldId),
      rendered_value === null ? { value } : { value, rendered_value },
    ]),
  );
}

/** Presents a bot that speaks for the server. Clients need these bots as the senders of their messages. */
export function presentCrossRealmBot(user: User, model: RealmModel): CrossRealmBot {
  return {
    user_id: user.user_id,
    email: user.delivery_email,
    delivery_email: user.delivery_email,
    ...commonFields(user),
    bot_type: BotType.generic,
    is_bot: true,
    is_admin: false,
    avatar_url: avatarUrl(user, model),
    timezone: "",
    is_active: true,
    is_system_bot: true,
  };
}
