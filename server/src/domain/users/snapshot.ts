/** The initial state's users, and what the caller may do. */
import type { StatePart } from "@confab/contract";
import type { Slice } from "../register/slice.ts";
import { isAdministrator, isBot, isGuest, isModerator, isOwner, passesPolicy } from "./access.ts";
import { avatarUrl, gravatarUrl, presentCrossRealmBot, presentRealmUser, visibleEmail } from "./present.ts";

const realmUser: Slice<"realm_user"> = ({ model, now }, { user, options }): StatePart<"realm_user"> => {
  const view = { viewer: user, clientGravatar: options.client_gravatar, includeProfile: true };
  const all = [...model.users.values()].filter((other) => !other.is_system);
  const { properties } = model;
  const passes = (policy: number) => passesPolicy(policy, user, model, now);
  const canCreatePublic = passes(properties.create_public_stream_policy);
  const canCreatePrivate = passes(properties.create_private_stream_policy);
  return {
    realm_users: all.filter((other) => other.is_active).map((other) => presentRealmUser(other, view, model)),
    realm_non_active_users: all
      .filter((other) => !other.is_active)
      .map((other) => presentRealmUser(other, view, model)),
    cross_realm_bots: [...model.users.values()].filter((other) => other.is_system).map(presentCrossRealmBot),
    user_id: user.user_id,
    email: visibleEmail(user, model),
    delivery_email: user.delivery_email,
    full_name: user.full_name,
    avatar_source: "G",
    avatar_url: avatarUrl(user, model, false) ?? gravatarUrl(user),
    avatar_url_medium: gravatarUrl(user, "medium"),
    is_admin: isAdministrator(user),
    is_owner: isOwner(user),
    is_billing_admin: false,
    is_moderator: isModerator(user) && !isAdministrator(user),
    is_guest: isGuest(user),
    can_create_streams: canCreatePublic || canCreatePrivate,
    can_create_public_streams: canCreatePublic,
    can_create_private_streams: canCreatePrivate,
    can_create_web_public_streams:
      properties.enable_spectator_access && passes(properties.create_web_public_stream_policy),
    can_subscribe_other_users: passes(properties.invite_to_stream_policy),
    can_invite_others_to_realm: !isBot(user) && passes(properties.invite_to_realm_policy),
  };
};

export const userSlices = { realm_user: realmUser };
