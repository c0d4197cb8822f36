/**
 * Adds and removes reactions to messages (docs/interface/reactions.md#adding-a-reaction,
 * docs/interface/reactions.md#removing-a-reaction).
 */
import { ApiError, badRequest } from "@confab/contract";
import type { User } from "../../../model/records.ts";
import type { WriteTx } from "../../../realm/tx.ts";
import { followAfterParticipating } from "../../topic-policies/follow-automatically.ts";
import { addToHistory } from "../flags/flag-queries.ts";
import { accessMessage } from "../stored/access.ts";
import { audienceOf } from "../stored/message-audience.ts";
import { hasRecord } from "../stored/message-flags.ts";
import { checkEmoji, type Emoji, type EmojiRequest, identifyEmoji } from "./emoji.ts";
import { type ReactionPayload, reactionAdded, reactionRemoved } from "./reaction-events.ts";
import { deleteReaction, insertReaction, lookupSameReactions } from "./reaction-queries.ts";

/**
 * Adds a reaction. If others have reacted with the same emoji, it gets the name that they gave it. A message that the
 * user never received is taken into their history.
 *
 * @throws ApiError for a message they may not see, an emoji that does not exist, and a repeated reaction
 */
export async function addReaction(
  tx: WriteTx,
  user: User,
  messageId: number,
  request: EmojiRequest & { name: string },
): Promise<void> {
  const message = await accessMessage(tx, user, messageId);
  const { code, type } = identifyEmoji(request, tx.model);
  const votes = await lookupSameReactions(tx, messageId, { code, type });
  if (votes.user_ids.includes(user.user_id)) throw reactionExists();
  const emoji = { emoji_name: votes.name ?? request.name, emoji_code: code, reaction_type: type };
  if (votes.name === null) checkEmoji(emoji, tx.model);
  if (!(await insertReaction(tx, user.user_id, messageId, emoji))) throw reactionExists();
  if (!hasRecord(message)) await addToHistory(tx, user.user_id, message);
  tx.append(reactionAdded.of(payloadOf(user, messageId, emoji), await audienceOf(tx, message)));
  await followAfterParticipating(tx, user, message);
}

/** @throws ApiError for a message they may not see, and if they have no such reaction */
export async function removeReaction(
  tx: WriteTx,
  user: User,
  messageId: number,
  request: EmojiRequest,
): Promise<void> {
  const message = await accessMessage(tx, user, messageId);
  if (request.name === undefined && request.code === undefined) {
    throw badRequest("At least one of the following arguments must be present: emoji_name, emoji_code");
  }
  // A code without a type counts as a Unicode emoji.
  const { code, type = "unicode_emoji" } =
    request.code === undefined
      ? identifyEmoji(request, tx.model)
      : { code: request.code, type: request.type };
  const removed = await deleteReaction(tx, user.user_id, messageId, { code, type });
  if (!removed) throw new ApiError("Reaction doesn't exist.", { code: "REACTION_DOES_NOT_EXIST" });
  tx.append(reactionRemoved.of(payloadOf(user, messageId, removed), await audienceOf(tx, message)));
}

const reactionExists = () => new ApiError("Reaction already exists.", { code: "REACTION_ALREADY_EXISTS" });

const payloadOf = (user: User, messageId: number, emoji: Emoji): ReactionPayload => ({
  ...emoji,
  user_id: user.user_id,
  message_id: messageId,
});
