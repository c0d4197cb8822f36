/** The initial state's users, and the rights of the user who registers. */
import { type Policy, passesPolicy, type StatePart } from "@confab/contract";
import type { Slice } from "../../realm/snapshot-slice.ts";
import { hasPermission } from "../access/groups.ts";
import { permitsWebPublic } from "../access/realm.ts";
import { isAdministrator, isGuest, isModerator, isOwner, membershipOf } from "../access/users.ts";
import { avatarSource, avatarUrl } from "./avatar-url.ts";
import { visibleEmail } from "./present.ts";
import { presentUserLists } from "./user-lists.ts";

const realmUser: Slice<"realm_user"> = (tx, { user, options }): StatePart<"realm_user"> => {
  const { model, now } = tx;
  const view = { viewer: user, clientGravatar: options.client_gravatar, includeProfile: true };
  const { properties } = model;
  const passes = (policy: Policy) => passesPolicy(policy, membershipOf(user, model, now));
  const canCreatePublic = hasPermission(user, "can_create_public_channel_group", model, now);
  const canCreatePrivate = hasPermission(user, "can_create_private_channel_group", model, now);
  return {
    ...presentUserLists(view, model, options.capabilities.user_list_incomplete ?? false),
    user_id: user.user_id,
    email: visibleEmail(user, model),
    delivery_email: user.delivery_email,
    full_name: user.full_name,
    avatar_source: avatarSource(user),
    avatar_url: avatarUrl(user, model),
    avatar_url_medium: avatarUrl(user, model, "medium"),
    is_admin: isAdministrator(user),
    is_owner: isOwner(user),
    is_billing_admin: false,
    is_moderator: isModerator(user) && !isAdministrator(user),
    is_guest: isGuest(user),
    can_create_streams: canCreatePublic || canCreatePrivate,
    can_create_public_streams: canCreatePublic,
    can_create_private_streams: canCreatePrivate,
    can_create_web_public_streams: permitsWebPublic(tx) && passes(properties.create_web_public_stream_policy),
    can_subscribe_other_users: passes(properties.invite_to_stream_policy),
    can_invite_others_to_realm: passes(properties.invite_to_realm_policy),
  };
};

export const userSlices = { realm_user: realmUser };
