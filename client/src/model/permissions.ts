/**
 * Computes the user's permissions, which the initial state has under keys of their own and which follow from role and
 * policies.
 */

import { isAtLeast, type Policy, passesPolicy, Role } from "@confab/contract";
import { hasPermission } from "./group-membership.ts";
import { membershipOf } from "./membership.ts";
import type { Model } from "./model.ts";

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
  const membership = membershipOf(model, now);
  const { role } = membership;
  const passes = (policy: Policy | undefined) => passesPolicy(policy, membership);
  const canCreatePublic = hasPermission(model, "can_create_public_channel_group", now);
  const canCreatePrivate = hasPermission(model, "can_create_private_channel_group", now);
  return {
    is_admin: isAtLeast(role, Role.administrator),
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
    can_invite_others_to_realm:
      model.users.get(model.options.userId)?.is_bot === false && passes(realm.invite_to_realm_policy),
  };
}
