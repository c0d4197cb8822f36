/** Checks which messages a user may see (docs/interface/visibility.md#messages). */
import { type ApiError, badRequest } from "@confab/contract";
import type { User } from "../../../model/records.ts";
import type { Tx } from "../../../realm/tx.ts";
import { readsHistory } from "../../access/streams.ts";
import { hasRecord } from "./message-flags.ts";
import { lookupMessage, type StoredMessage } from "./queries.ts";

/**
 * Returns a message that the user has a record of, or that belongs to a stream whose whole history they may read.
 *
 * @throws ApiError, the same for missing and for forbidden messages
 */
export async function accessMessage(tx: Tx, user: User, messageId: number): Promise<StoredMessage> {
  const message = await lookupReadableMessage(tx, user, messageId);
  if (!message) throw invalidMessages();
  return message;
}

/** Returns a message that `accessMessage` gives access to; `undefined` for missing and for forbidden ones. */
export async function lookupReadableMessage(
  tx: Tx,
  user: User,
  messageId: number,
): Promise<StoredMessage | undefined> {
  const message = await lookupMessage(tx, user.user_id, messageId);
  return message && (hasRecord(message) || isInOpenStream(tx, user, message)) ? message : undefined;
}

export const invalidMessages = (): ApiError => badRequest("Invalid message(s)");

function isInOpenStream(tx: Tx, user: User, { stream_id }: StoredMessage): boolean {
  const stream = stream_id === null ? undefined : tx.model.streams.get(stream_id);
  return stream?.is_active === true && readsHistory(user, stream);
}
