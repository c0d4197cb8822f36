/**
 * Decides who is notified of changes to a message after it was sent (docs/interface/event-recipients.md#recipients).
 */
import type { Audience } from "../../../events/audience.ts";
import type { Stream } from "../../../model/records.ts";
import type { Tx } from "../../../realm/tx.ts";
import { receiversAmong } from "./called-bots.ts";
import { formerHolders, holders, type StoredMessage } from "./queries.ts";

/** An audience that further users can be added to. */
export type ExtensibleAudience = Extract<Audience, { readonly to: "users" | "subscribers" }>;

/** Returns the audience with one more user. */
export const alsoTo = (audience: ExtensibleAudience, userId: number): ExtensibleAudience =>
  audience.to === "users"
    ? { ...audience, user_ids: [...audience.user_ids, userId] }
    : { ...audience, and: [...audience.and, userId] };

/** A message with its place. */
export type PlacedMessage = Pick<
  StoredMessage,
  "message_id" | "conversation_id" | "stream_id" | "participant_ids"
>;

/** True if new subscribers don't see messages that were sent before they subscribed. */
export const isHistoryProtected = (
  stream: Pick<Stream, "invite_only" | "history_public_to_subscribers">,
): boolean => stream.invite_only && !stream.history_public_to_subscribers;

/**
 * Returns the users who can see the message: the participants of a direct message; for a stream, its subscribers and
 * everyone else who has the message. In a stream whose history is hidden from new subscribers, these are only the users
 * who have it.
 */
export async function audienceOf(tx: Tx, message: PlacedMessage): Promise<ExtensibleAudience> {
  const { stream_id, participant_ids } = message;
  if (stream_id === null) return { to: "users", user_ids: receiversAmong(participant_ids ?? [], tx.model) };
  const stream = tx.model.streams.get(stream_id);
  return stream && isHistoryProtected(stream)
    ? { to: "users", user_ids: await holders(tx.runner, tx.realmId, message, stream.subscribers.toArray()) }
    : { to: "subscribers", stream_id, and: await formerHolders(tx.runner, tx.realmId, message) };
}
