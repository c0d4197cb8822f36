/** Computes the user's permissions on streams and groups, as far as the client can tell; the server decides. */
import { isAtLeast, passesPolicy, Role } from "@confab/contract";
import { isInGroup } from "./group-membership.ts";
import { membershipOf } from "./membership.ts";
import type { Model } from "./model.ts";
import { permissionsOf } from "./permissions.ts";
import { type StreamPrivacy, streamPrivacies } from "./stream-privacy.ts";

export interface StreamPermissions {
  /** The user may change the name, description and posting policy, and archive the stream. */
  readonly canChange: boolean;
  /** Only subscribers may open a private stream's content to others, not users who only administer it. */
  readonly canChangePrivacy: boolean;
  readonly canChangeRetention: boolean;
  /** The user may subscribe themselves. */
  readonly canJoin: boolean;
  readonly canAddPeople: boolean;
  readonly canRemovePeople: boolean;
}

/**
 * Computes the user's permissions on a stream that they know of (docs/interface/visibility.md#streams,
 * docs/interface/streams.md#changing-streams).
 *
 * @param now milliseconds since 1970: members become full members as time goes by
 */
export function streamPermissionsOf(model: Model, streamId: number, now: number): StreamPermissions {
  const { is_admin, is_owner, is_guest, can_subscribe_other_users } = permissionsOf(model, now);
  const { subscribed, unsubscribed, neverSubscribed } = model.subscriptions;
  const own = subscribed.get(streamId);
  const stream = own ?? unsubscribed.get(streamId) ?? neverSubscribed.get(streamId);
  const reads = own !== undefined || stream?.invite_only === false;
  return {
    canChange: is_admin,
    canChangePrivacy: is_admin && reads,
    canChangeRetention: is_owner,
    canJoin: !is_guest && reads,
    canAddPeople: !is_guest && can_subscribe_other_users && reads,
    canRemovePeople:
      is_admin ||
      (reads && stream !== undefined && isInGroup(model, stream.can_remove_subscribers_group, now)),
  };
}

/**
 * Returns the kinds of privacy that the user may choose for a new stream.
 *
 * @param now milliseconds since 1970
 */
export function privaciesToCreate(model: Model, now: number): readonly StreamPrivacy[] {
  const permissions = permissionsOf(model, now);
  const { can_create_public_streams, can_create_private_streams, can_create_web_public_streams } =
    permissions;
  return streamPrivacies.filter((privacy) => {
    if (privacy === "public") return can_create_public_streams;
    if (privacy === "web_public") return can_create_public_streams && can_create_web_public_streams;
    return can_create_private_streams;
  });
}

/**
 * True if the user may create groups. Moderators may change all existing groups, other users the groups that they
 * belong to (docs/interface/permissions.md#policies).
 *
 * @param now milliseconds since 1970
 */
export const canCreateGroups = (model: Model, now: number): boolean =>
  passesPolicy(model.realm.user_group_edit_policy, membershipOf(model, now));

/**
 * True if the user may change a group.
 *
 * @param now milliseconds since 1970
 */
export function canChangeGroup(model: Model, groupId: number, now: number): boolean {
  const { userId } = model.options;
  const group = model.userGroups.get(groupId);
  if (!group || group.is_system_group || !canCreateGroups(model, now)) return false;
  const role = model.users.get(userId)?.role ?? Role.guest;
  return isAtLeast(role, Role.moderator) || isInGroup(model, groupId, now);
}
