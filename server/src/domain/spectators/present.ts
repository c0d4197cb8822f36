/**
 * Presents a message to people without an account. They get no real addresses, not even as the hash for Gravatar, no
 * edit history, and no user's personal flags.
 */
import type { FetchedMessage } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import { type AvatarSize, avatarUrl, gravatarUrl } from "../users/avatar-url.ts";
import { idAddress } from "../users/present.ts";

export function presentToSpectator(message: FetchedMessage, model: RealmModel): FetchedMessage {
  const { edit_history: _, ...current } = message;
  return {
    ...current,
    sender_email: idAddress(message.sender_id, model),
    avatar_url: avatarUrlForSpectator(message.sender_id, model),
    reactions: message.reactions.map((reaction) => ({
      ...reaction,
      user: { ...reaction.user, email: idAddress(reaction.user_id, model) },
    })),
    flags: ["read"],
  };
}

/**
 * Returns the address of the uploaded avatar, or else of a pattern. The pattern exists for every id, with or without a
 * user, so it reveals nothing.
 */
export function avatarUrlForSpectator(userId: number, model: RealmModel, size: AvatarSize = "small"): string {
  const user = model.users.get(userId);
  return user && user.avatar_place !== null
    ? avatarUrl(user, model, size)
    : gravatarUrl(idAddress(userId, model), size, 1);
}
