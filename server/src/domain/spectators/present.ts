/**
 * What people without an account see of messages and of who wrote them: no real addresses, not even as the hash that
 * Gravatar takes, no history, and nothing that is anybody's own.
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

/** The uploaded picture, or else a pattern, which there is for every id, whether anybody has it or not. */
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
