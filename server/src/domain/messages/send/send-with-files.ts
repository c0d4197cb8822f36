/** Sends messages that link uploaded files. */
import type { User } from "../../../model/records.ts";
import type { Realm } from "../../../realm/realm.ts";
import type { WriteTx } from "../../../realm/tx.ts";
import { accessActor } from "../../access/users.ts";
import { claimableFiles, claimFiles } from "../../attachments/claims.ts";
import { showParticipants } from "../../users/acquaintance.ts";
import type { Composed } from "./compose.ts";
import { messageSent } from "./events.ts";
import { findSentWith } from "./idempotency-keys.ts";

/**
 * Stores a message, which then shows the linked files that its sender may access.
 *
 * @param compose makes the message from the model of that moment; throws for a sender who may not send it
 * @returns its id
 */
export const sendWithFiles = (realm: Realm, user: User, compose: () => Composed): Promise<number> =>
  realm.write(async (tx) => {
    const composed = compose();
    const { sender_id, idempotency_key } = composed.message;
    // A repetition that the statement rejects would take other writes of the transaction with it.
    const id = idempotency_key === undefined ? undefined : await findSentWith(tx, sender_id, idempotency_key);
    return id ?? appendMessageWithFiles(tx, user, composed);
  });

/** Adds a message to a transaction, with the linked files that its sender may access. @returns its id */
export async function appendMessageWithFiles(
  tx: WriteTx,
  user: User,
  { event, message, attachmentPaths }: Composed,
): Promise<number> {
  const ids = await claimableFiles(tx, accessActor(user, tx.model), attachmentPaths);
  const message_id = tx.appendMessage({ event, message: { ...message, has_attachment: ids.length > 0 } });
  await claimFiles(tx, { message_id, sent_at: message.sent_at }, ids);
  const { participant_ids } = messageSent.payloadOf(event) ?? {};
  if (participant_ids) showParticipants(tx, participant_ids);
  return message_id;
}
