/** Tells who has read a message (docs/interface/unread.md#read-receipts). */
import { badRequest } from "@confab/contract";
import { knows } from "../../../model/known-users.ts";
import type { RealmModel } from "../../../model/realm-model.ts";
import type { User } from "../../../model/records.ts";
import type { Tx } from "../../../realm/tx.ts";
import { accessMessage } from "../stored/access.ts";
import { formerHolders, type StoredMessage } from "../stored/queries.ts";
import { readersAmong } from "./queries.ts";

/** The number of users whose inboxes a statement reads: at first, and at most. */
const PIECE = { first: 500, most: 5000 } as const;

/**
 * Returns the users who have read a message and may be named to the viewer, ascending.
 *
 * @throws ApiError for a message that the viewer may not see, and if the organization has no read receipts
 */
export async function readersOf(tx: Tx, viewer: User, messageId: number): Promise<number[]> {
  const message = await accessMessage(tx, viewer, messageId);
  if (!tx.model.properties.enable_read_receipts) {
    throw badRequest("Read receipts are disabled in this organization.");
  }
  const holders = await holdersOf(tx, message);
  const candidates = holders.filter(
    (userId) => userId !== message.sender_id && isNamedTo(viewer, userId, tx.model),
  );
  const pieces = tx.context.longReads.begin().pieces(PIECE);
  const readers: number[] = [];
  for (let start = 0; start < candidates.length; ) {
    const piece = candidates.slice(start, start + pieces.size);
    readers.push(...(await pieces.run(() => readersAmong(tx, message, piece))));
    start += piece.length;
  }
  return readers.sort((a, b) => a - b);
}

/** Returns the users who may have a record of a message. */
async function holdersOf(tx: Tx, message: StoredMessage): Promise<readonly number[]> {
  const { stream_id, participant_ids } = message;
  if (stream_id === null) return participant_ids ?? [];
  const subscribers = tx.model.streams.get(stream_id)?.subscribers.toArray() ?? [];
  const others = await formerHolders(tx.runner, tx.realmId, message);
  return [...new Set([...subscribers, ...others])];
}

/** True unless the user keeps to themselves what they read, or one of the two muted the other. */
function isNamedTo(viewer: User, userId: number, model: RealmModel): boolean {
  const user = model.users.get(userId);
  if (!user?.is_active || !model.setting(user, "send_read_receipts")) return false;
  if (!knows(viewer, userId, model)) return false;
  const { mutedBy } = model;
  return !mutedBy.get(userId)?.has(viewer.user_id) && !mutedBy.get(viewer.user_id)?.has(userId);
}
