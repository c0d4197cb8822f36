/** Deletes messages (docs/interface/editing.md#deleting). */

import { badRequest, passesPolicy } from "@confab/contract";
import { chunksOf } from "../../../base/chunks.ts";
import { type Clock, toSeconds } from "../../../base/clock.ts";
import { audienceStateOf, includes } from "../../../events/audience.ts";
import type { User } from "../../../model/records.ts";
import type { Tx, WriteTx } from "../../../realm/tx.ts";
import { accessStreamById, readsHistory } from "../../access/streams.ts";
import { isAdministrator, membershipOf } from "../../access/users.ts";
import { releaseFiles } from "../../attachments/claims.ts";
import type { UserWrite } from "../../user-write.ts";
import { accessMessage } from "../stored/access.ts";
import { alsoTo } from "../stored/message-audience.ts";
import { newestIdOfAll, type StoredMessage } from "../stored/queries.ts";
import { groupByAudience } from "./delete-audience.ts";
import { appendFirstMessages, appendMessagesGone, messagesDeleted } from "./delete-events.ts";
import { moveFirstMessages, removeMessages, selectOfTopic } from "./delete-queries.ts";

/**
 * The largest number of messages that one transaction deletes. All other writers of the organization wait for it: a
 * step of this size takes about as long as a large group of sends (see `docs/decisions/retention.md`).
 */
export const DELETED_AT_ONCE = 500;

/** Limits the list of one event: clients iterate over it, and a queue keeps it until it is fetched. */
const MAX_IDS_PER_EVENT = 1000;

/**
 * Deletes messages with their flags, reactions and submessages, and notifies everyone who had them. The number of
 * statements does not depend on the number of messages. Ids of messages that no longer exist are ignored.
 *
 * @param deleter is notified in any case; absent for messages that nobody deletes by hand
 * @returns the number of messages that existed
 */
export async function doDeleteMessages(
  tx: WriteTx,
  messageIds: readonly number[],
  deleter?: User,
): Promise<number> {
  const deleted = await removeMessages(tx, messageIds);
  if (deleted.length === 0) return 0;
  const showing = deleted.filter(({ has_attachment }) => has_attachment);
  await releaseFiles(
    tx,
    showing.map(({ message_id }) => message_id),
  );
  for (const { stream_id, topic, message_ids, audience } of await groupByAudience(tx, deleted)) {
    const isMissing = deleter && !includes(audience, deleter.user_id, audienceStateOf(tx.model));
    const all = isMissing ? alsoTo(audience, deleter.user_id) : audience;
    const place = { stream_id, topic, ...(isMissing && { deleted_by: deleter.user_id }) };
    for (const some of chunksOf(message_ids, MAX_IDS_PER_EVENT)) {
      appendMessagesGone(tx, messagesDeleted, { message_ids: some, ...place }, all);
    }
  }
  const conversationIds = [...new Set(deleted.map(({ conversation_id }) => conversation_id))];
  const goneIds = deleted.map(({ message_id }) => message_id);
  appendFirstMessages(tx, await moveFirstMessages(tx, conversationIds, goneIds));
  return deleted.length;
}

/**
 * Deletes one message on behalf of a user. If two users do it simultaneously, the second gets the error for a missing
 * message.
 *
 * @throws ApiError for a message that they may not see or not delete, or may no longer delete
 */
export async function deleteMessage(tx: WriteTx, actor: User, messageId: number): Promise<void> {
  const message = await accessMessage(tx, actor, messageId);
  checkMayDelete(tx, actor, message);
  await doDeleteMessages(tx, [message.message_id], actor);
}

/** @throws ApiError */
function checkMayDelete(tx: Tx, actor: User, { sender_id, timestamp }: StoredMessage): void {
  if (isAdministrator(actor)) return;
  const { delete_own_message_policy, message_content_delete_limit_seconds: limit } = tx.model.properties;
  if (
    sender_id !== actor.user_id ||
    !passesPolicy(delete_own_message_policy, membershipOf(actor, tx.model, tx.now))
  ) {
    throw badRequest("You don't have permission to delete this message");
  }
  if (limit !== null && toSeconds(tx.now) - timestamp > limit) {
    throw badRequest("The time limit for deleting this message has passed");
  }
}

/** The time after which the deletion of a topic begins no further step. Clients give up after a minute. */
const MAX_DELETING_MILLISECONDS = 50_000;

/**
 * Deletes the present messages of a topic, ignoring case. In a stream whose history is hidden from new subscribers,
 * deletes only the messages that the actor has received. A large topic takes several writes, and other writers get
 * their turn in between; messages that they send to the topic meanwhile stay. The newest messages go first: what is left
 * if the time is up or a write fails is the beginning of the topic, which readers still understand.
 *
 * @param write runs a transaction on behalf of an administrator
 * @returns true if no message is left, and false if the time was up before
 * @throws ApiError for a stream that they may not read
 */
export async function deleteTopic(
  write: UserWrite,
  clock: Clock,
  { streamId, topic }: { readonly streamId: number; readonly topic: string },
): Promise<boolean> {
  const end = clock.monotonic() + MAX_DELETING_MILLISECONDS;
  let newest: number | undefined;
  let deleted: number;
  do {
    deleted = await write(async (tx, actor) => {
      const stream = accessStreamById(actor, streamId, tx.model);
      newest ??= await newestIdOfAll(tx);
      const messageIds = await selectOfTopic(tx, stream.conversation_id, topic, {
        upTo: newest,
        heldBy: readsHistory(actor, stream) ? undefined : actor.user_id,
        limit: DELETED_AT_ONCE,
      });
      return doDeleteMessages(tx, messageIds, actor);
    });
  } while (deleted === DELETED_AT_ONCE && clock.monotonic() < end);
  return deleted < DELETED_AT_ONCE;
}
