/** Users as others see them (docs/interface/users.md#user-objects). */
import {
  BotType,
  type CrossRealmBot,
  EmailAddressVisibility,
  type RealmUser,
  seesHiddenAddresses,
  type User as WireUser,
} from "@confab/contract";
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

/**
 * The parts of the model that decide which address is shown. An action may ask for a model that it has yet to change.
 */
type AddressRules = Pick<RealmModel, "properties" | "emailHost">;

/** True if everybody sees everybody's real address. */
export const showsAddresses = (model: AddressRules): boolean =>
  model.properties.email_address_visibility === EmailAddressVisibility.everyone;

/** Returns the address that others see and use. It is the real one only if the organization shows addresses. */
export function visibleEmail(user: User, model: AddressRules): string {
  return showsAddresses(model) || isBot(user) ? user.delivery_email : idAddress(user.user_id, model);
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

/** Returns `null` for a Gravatar that the client computes itself, but never while real addresses are hidden. */
export function presentAvatarUrl(user: User, model: RealmModel, clientGravatar: boolean): string | null {
  const isComputed = clientGravatar && user.avatar_place === null && showsAddresses(model);
  return isComputed ? null : avatarUrl(user, model);
}

export function presentUser(user: User, view: UserView, model: RealmModel): WireUser {
  return {
    ...presentRealmUser(user, view, model),
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

/**
 * Presents a user as the initial state lists them, where active and deactivated users are separate. Viewers who see the
 * same get the same object, because lists of all users are long and requested often.
 */
export function presentRealmUser(user: User, view: UserView, model: RealmModel): Readonly<RealmUser> {
  const variant = variantOf(view, model);
  let variants = presented.get(user);
  if (!variants) {
    variants = [];
    presented.set(user, variants);
  }
  const known = variants[variant] ?? serializedOnce(buildRealmUser(user, view, model));
  variants[variant] = known;
  return known;
}

/** Numbers everything, other than the record, that the presentation of a user depends on. */
export const variantOf = (view: UserView, model: RealmModel): number =>
  Number(showsAddresses(model)) +
  2 * Number(seesDeliveryEmail(view, model)) +
  4 * Number(view.clientGravatar) +
  8 * Number(view.includeProfile);

const seesDeliveryEmail = ({ viewer }: UserView, { properties }: RealmModel): boolean =>
  seesHiddenAddresses(properties.email_address_visibility, viewer.role);

function buildRealmUser(user: User, view: UserView, model: RealmModel): RealmUser {
  return {
    user_id: user.user_id,
    email: visibleEmail(user, model),
    ...(seesDeliveryEmail(view, model) ? { delivery_email: user.delivery_email } : {}),
    ...commonFields(user),
    avatar_url: presentAvatarUrl(user, model, view.clientGravatar),
    timezone: canonicalTimezone(user.settings.timezone ?? ""),
    ...(view.includeProfile && !isBot(user) ? { profile_data: presentProfile(user) } : {}),
  };
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
