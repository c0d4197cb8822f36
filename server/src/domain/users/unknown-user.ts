/** Users as they are shown to guests who may not see them: nothing but the id (docs/interface/visibility.md#people). */
import { type RealmUser, Role, UNKNOWN_USER, type User as WireUser } from "@confab/contract";
import { toIso } from "../../base/clock.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import { type AvatarSize, gravatarUrl } from "./avatar-url.ts";
import { idAddress } from "./present.ts";

/** The fields that messages, reactions and lists have of an unknown user. */
export const presentStranger = (userId: number, model: RealmModel) => ({
  email: idAddress(userId, model),
  full_name: UNKNOWN_USER,
});

export const strangerAvatarUrl = (userId: number, model: RealmModel, size: AvatarSize = "small"): string =>
  gravatarUrl(idAddress(userId, model), size, 1);

/** Presents an unknown user as the initial state lists users. */
export function presentUnknownRealmUser(userId: number, model: RealmModel): RealmUser {
  return {
    user_id: userId,
    ...presentStranger(userId, model),
    delivery_email: null,
    is_bot: false,
    bot_type: null,
    bot_owner_id: null,
    avatar_version: 1,
    is_admin: false,
    is_owner: false,
    is_billing_admin: false,
    is_guest: false,
    role: Role.member,
    date_joined: toIso(model.createdAt).replace("Z", "+00:00"),
    avatar_url: strangerAvatarUrl(userId, model),
    timezone: "",
    profile_data: {},
  };
}

export const presentUnknownUser = (userId: number, model: RealmModel): WireUser => ({
  ...presentUnknownRealmUser(userId, model),
  avatar_url: strangerAvatarUrl(userId, model),
  is_active: true,
});
