/** Who is told what happens to a message after it was sent (reference 7). */
import type { Audience } from "../../events/audience.ts";
import type { Stream } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { receiversAmong } from "../bot-calls/triggers.ts";
import { formerHolders, holders, type StoredMessage } from "./queries.ts";

/** A message with where it is. */
export type PlacedMessage = Pick<
  StoredMessage,
  "message_id" | "conversation_id" | "seq" | "stream_id" | "participant_ids"
>;

/** Newcomers don't see what was sent before they came. */
export const isHistoryProtected = (
  stream: Pick<Stream, "invite_only" | "history_public_to_subscribers">,
): boolean => stream.invite_only && !stream.history_public_to_subscribers;

/**
 * Those who can see the message: its people, or those in its stream and all who have it from when they were. Where
 * newcomers don't see the past, only those who have it.
 */
export async function audienceOf(tx: Tx, message: PlacedMessage): Promise<Audience> {
  const { stream_id, participant_ids } = message;
  if (stream_id === null) return { to: "users", user_ids: receiversAmong(participant_ids ?? [], tx.model) };
  const stream = tx.model.streams.get(stream_id);
  return stream && isHistoryProtected(stream)
    ? { to: "users", user_ids: await holders(tx.runner, tx.realmId, message, stream.subscribers.toArray()) }
    : { to: "subscribers", stream_id, and: await formerHolders(tx.runner, tx.realmId, message) };
}
