/**
 * Presents a message to people without an account. They get no real addresses, not even as the hash for Gravatar, no
 * edit history, and no user's personal flags.
 */
import type { FetchedMessage } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import { gravatarUrl, type PictureSize, pictureUrl } from "../users/picture-url.ts";
import { idAddress } from "../users/present.ts";

export function presentToSpectator(message: FetchedMessage, model: RealmModel): FetchedMessage {
  const { edit_history: _, ...current } = message;
  return {
    ...current,
    sender_email: idAddress(message.sender_id, model),
    avatar_url: pictureUrlForSpectator(message.sender_id, model),
    reactions: message.reactions.map((reaction) => ({
      ...reaction,
      user: { ...reaction.user, email: idAddress(reaction.user_id, model) },
    })),
    flags: ["read"],
  };
}

/**
 * Returns the address of the uploaded picture, or else of a pattern. The pattern exists for every id, with or without a
 * user, so it reveals nothing.
 */
export function pictureUrlForSpectator(
  userId: number,
  model: RealmModel,
  size: PictureSize = "small",
): string {
  const user = model.users.get(userId);
  return user && user.avatar_place !== null
    ? pictureUrl(user, model, size)
    : gravatarUrl(idAddress(userId, model), size, 1);
}
