/** Moves messages between streams (docs/interface/editing.md#propagation). */
import type { Stream, User } from "../../../model/records.ts";
import type { WriteTx } from "../../../realm/tx.ts";
import { readsStream } from "../../access/streams.ts";
import { appendFirstMessages } from "../delete/delete-events.ts";
import { moveFirstMessages } from "../delete/delete-queries.ts";
import { isHistoryProtected } from "../stored/message-audience.ts";
import { holdersOfAny, type TopicMessage } from "./edit-queries.ts";
import { giveRecords, putMessages, takeRecordsAlong } from "./move-to-stream-queries.ts";

/** The users who could see moved messages in their former stream. */
export interface FormerViewers {
  /** Users who can still see the messages but are not subscribed to their new stream. */
  readonly outside: readonly number[];
  /** Users who can no longer see the messages. */
  readonly excluded: readonly number[];
}

/**
 * Moves messages from one stream to another, with the records of its subscribers. Other users lose their records;
 * anyone who may read the new stream finds the messages there. If both streams are the same, nothing changes.
 *
 * @param messages ascending
 */
export async function moveBetweenStreams(
  tx: WriteTx,
  from: Stream,
  to: Stream,
  messages: readonly TopicMessage[],
): Promise<FormerViewers> {
  if (from.stream_id === to.stream_id) return { outside: [], excluded: [] };
  const before = from.subscribers.toArray();
  const after = to.subscribers.toArray();
  const had = await holdersOfAny(tx, from.conversation_id, messages, isHistoryProtected(from) ? before : []);
  const messageIds = messages.map(({ message_id }) => message_id);
  const first = await putMessages(tx, to.conversation_id, messageIds);
  await takeRecordsAlong(tx, from.conversation_id, to.conversation_id, messageIds, after);
  if (isHistoryProtected(to)) {
    const newcomers = after.filter((userId) => !from.subscribers.has(userId));
    await giveRecords(tx, to.conversation_id, messageIds, newcomers);
  }
  await noteFirstMessages(tx, from, { ...to, first_message_id: first }, messageIds);
  const viewers = [...new Set([...had, ...(isHistoryProtected(from) ? [] : before)])]
    .filter((userId) => !to.subscribers.has(userId))
    .flatMap((userId) => tx.model.users.get(userId) ?? []);
  const ids = (users: readonly User[]) => users.map(({ user_id }) => user_id).sort((a, b) => a - b);
  return {
    outside: ids(viewers.filter((user) => readsStream(user, to))),
    excluded: ids(viewers.filter((user) => !readsStream(user, to))),
  };
}

async function noteFirstMessages(
  tx: WriteTx,
  from: Stream,
  to: Stream,
  messageIds: readonly number[],
): Promise<void> {
  const left = await moveFirstMessages(tx, [from.conversation_id], messageIds);
  const come = to.first_message_id === messageIds[0] ? [to] : [];
  appendFirstMessages(tx, [...left, ...come]);
}
