/**
 * Computes the user's permissions, which the initial state has under keys of their own and which follow from role and
 * policies.
 */

import type { Model } from "./model.ts";
import { Role } from "./roles.ts";

const DAY = 24 * 3600 * 1000;

/** The permissions under the names of the initial state. */
export interface Permissions {
  readonly is_admin: boolean;
  readonly is_owner: boolean;
  readonly is_moderator: boolean;
  readonly is_guest: boolean;
  readonly can_create_streams: boolean;
  readonly can_create_public_streams: boolean;
  readonly can_create_private_streams: boolean;
  readonly can_create_web_public_streams: boolean;
  readonly can_subscribe_other_users: boolean;
  readonly can_invite_others_to_realm: boolean;
}

/**
 * Computes the permissions.
 *
 * @param now milliseconds since 1970: members become full members as time goes by
 */
export function permissionsOf(model: Model, now: number): Permissions {
  const { realm } = model;
  const own = model.users.get(model.options.userId);
  const role = own?.role ?? Role.guest;
  const passes = (policy: number | undefined) => passesPolicyOf(model, policy, now);
  const canCreatePublic = passes(realm.create_public_stream_policy);
  const canCreatePrivate = passes(realm.create_private_stream_policy);
  return {
    is_admin: role <= Role.administrator,
    is_owner: role === Role.owner,
    is_moderator: role === Role.moderator,
    is_guest: role === Role.guest,
    can_create_streams: canCreatePublic || canCreatePrivate,
    can_create_public_streams: canCreatePublic,
    can_create_private_streams: canCreatePrivate,
    can_create_web_public_streams:
      model.options.webPublicStreams &&
      (realm.enable_spectator_access ?? false) &&
      passes(realm.create_web_public_stream_policy),
    can_subscribe_other_users: passes(realm.invite_to_stream_policy),
    can_invite_others_to_realm: own?.is_bot === false && passes(realm.invite_to_realm_policy),
  };
}

/**
 * True if the user is a full member.
 *
 * @param now milliseconds since 1970
 */
export function isFullMember({ realm, users, options }: Model, now: number): boolean {
  const own = users.get(options.userId);
  const role = own?.role ?? Role.guest;
  const age = own ? now - Date.parse(own.date_joined) : 0;
  return (
    role <= Role.moderator || (role !== Role.guest && age >= (realm.waiting_period_threshold ?? 0) * DAY)
  );
}

/**
 * True if a policy of the organization permits the user.
 *
 * @param now milliseconds since 1970
 */
export function passesPolicyOf(model: Model, policy: number | undefined, now: number): boolean {
  const role = model.users.get(model.options.userId)?.role ?? Role.guest;
  return passesPolicy(policy, role, isFullMember(model, now));
}

/** True if a policy's number permits the role. The numbers mean the same in all policies. */
function passesPolicy(policy: number | undefined, role: number, isFullMember: boolean): boolean {
  switch (policy) {
    case 1:
      return role !== Role.guest;
    case 2:
      return role <= Role.administrator;
    case 3:
      return isFullMember;
    case 4:
      return role <= Role.moderator;
    case 5:
      return true;
    case 7:
      return role === Role.owner;
    default:
      // 6 is "nobody".
      return false;
  }
}
