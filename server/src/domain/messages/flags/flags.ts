/** Changes a user's own flags on messages (docs/interface/unread.md#changing-flags). */
import { badRequest, messageFlags } from "@confab/contract";
import type { User } from "../../../model/records.ts";
import type { WriteTx } from "../../../realm/tx.ts";
import { accessStreamById } from "../../access/streams.ts";
import { onlyUser } from "../../users/events.ts";
import { accessMessage, invalidMessages } from "../stored/access.ts";
import { flagsChanged } from "./flag-events.ts";
import {
  addToHistory,
  markAllRead,
  markRead,
  markUnread,
  type PlacedMessage,
  selectRecords,
  selectUnread,
  setFlag,
  topicHasRecords,
} from "./flag-queries.ts";

export type EditableFlag = "read" | "starred" | "collapsed";
export type FlagOperation = "add" | "remove";

const editable: readonly string[] = ["read", "starred", "collapsed"] satisfies EditableFlag[];

/** Flags that very old clients send. */
const legacy: readonly string[] = [
  "force_expand",
  "force_collapse",
  "summarize_in_home",
  "summarize_in_stream",
];

/** @throws ApiError for a flag that does not exist or is not the user's to change */
export function checkFlag(flag: string): EditableFlag {
  const isKnown = messageFlags.some((known) => known === flag) || legacy.includes(flag);
  if (!isKnown) throw badRequest(`Invalid flag: '${flag}'`);
  if (!editable.includes(flag)) throw badRequest(`Flag not editable: '${flag}'`);
  return flag as EditableFlag;
}

/** @throws ApiError */
export function checkFlagOperation(operation: string): FlagOperation {
  if (operation === "add" || operation === "remove") return operation;
  throw badRequest(`Invalid message flag operation: '${operation}'`);
}

/**
 * Sets or clears a flag on messages that the user has a record of, and ignores other messages. An exception is a single
 * message that the user may see: it can be starred, which takes it into their history.
 *
 * @throws ApiError if the user has a record of none of the messages
 */
export async function updateFlags(
  tx: WriteTx,
  user: User,
  change: { messageIds: readonly number[]; operation: FlagOperation; flag: EditableFlag },
): Promise<void> {
  const { messageIds, operation, flag } = change;
  const records = await selectRecords(tx, user.user_id, messageIds);
  const messages = records.length > 0 ? records : await takeIntoHistory(tx, user, change);
  if (flag !== "read") await setFlag(tx, user.user_id, messages, flag, operation === "add");
  else if (operation === "add") await markRead(tx, user.user_id, messages);
  else await markUnread(tx, user.user_id, messages);
  tx.append(
    flagsChanged.of(
      { user_id: user.user_id, op: operation, flag, messages: messageIds, all: false },
      onlyUser(user.user_id),
    ),
  );
}

async function takeIntoHistory(
  tx: WriteTx,
  user: User,
  { messageIds, operation, flag }: Parameters<typeof updateFlags>[2],
): Promise<PlacedMessage[]> {
  const [messageId] = messageIds;
  if (messageId === undefined || messageIds.length > 1 || flag !== "starred") throw invalidMessages();
  const message = await accessMessage(tx, user, messageId);
  if (operation === "remove") return [];
  await addToHistory(tx, user.user_id, message);
  return [message];
}

/** Marks everything up to the newest message as read, but no message that follows the event. */
export async function markAllAsRead(tx: WriteTx, user: User): Promise<void> {
  await markAllRead(tx, user.user_id);
  tx.append(
    flagsChanged.of(
      { user_id: user.user_id, op: "add", flag: "read", messages: [], all: true },
      onlyUser(user.user_id),
    ),
  );
}

/** @throws ApiError for a stream that the user may not read */
export async function markStreamAsRead(tx: WriteTx, user: User, streamId: number): Promise<void> {
  const { conversation_id } = accessStreamById(user, streamId, tx.model);
  await markUnreadOf(tx, user, conversation_id, undefined);
}

/**
 * @throws ApiError for a stream that the user may not read, and a topic of which they have received nothing. No message
 * has the topic "".
 */
export async function markTopicAsRead(
  tx: WriteTx,
  user: User,
  streamId: number,
  topic: string,
): Promise<void> {
  const { conversation_id } = accessStreamById(user, streamId, tx.model);
  if (topic !== "" && !(await topicHasRecords(tx, user.user_id, conversation_id, topic))) {
    throw badRequest(`No such topic '${topic}'`);
  }
  await markUnreadOf(tx, user, conversation_id, topic);
}

async function markUnreadOf(
  tx: WriteTx,
  user: User,
  conversationId: number,
  topic: string | undefined,
): Promise<void> {
  const messages = await selectUnread(tx, user.user_id, conversationId, topic);
  await markRead(tx, user.user_id, messages);
  const message_ids = messages.map(({ message_id }) => message_id);
  tx.append(
    flagsChanged.of(
      { user_id: user.user_id, op: "add", flag: "read", messages: message_ids, all: false },
      onlyUser(user.user_id),
    ),
  );
}
