/** Decides who is notified of messages that are changed together (docs/interface/event-recipients.md#recipients). */
import type { Audience } from "../../../events/audience.ts";
import type { Tx } from "../../../realm/tx.ts";
import { audienceOf, isHistoryProtected, type PlacedMessage } from "../stored/message-audience.ts";
import { holdersOfAny, type TopicMessage } from "./edit-queries.ts";

/**
 * Returns the users who can see any of these messages of one conversation (see `audienceOf`).
 *
 * @param message any message of the conversation
 */
export async function audienceOfEdit(
  tx: Tx,
  message: PlacedMessage,
  together: readonly TopicMessage[],
): Promise<Audience> {
  const { stream_id, conversation_id } = message;
  const stream = stream_id === null ? undefined : tx.model.streams.get(stream_id);
  if (stream_id === null || !stream) return audienceOf(tx, message);
  return isHistoryProtected(stream)
    ? {
        to: "users",
        user_ids: await holdersOfAny(tx, conversation_id, together, stream.subscribers.toArray()),
      }
    : { to: "subscribers", stream_id, and: await holdersOfAny(tx, conversation_id, together, []) };
}
