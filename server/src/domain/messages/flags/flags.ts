/** Changes a user's own flags on messages (docs/interface/unread.md#changing-flags). */
import { badRequest, messageFlags } from "@confab/contract";
import type { User } from "../../../model/records.ts";
import type { Tx, WriteTx } from "../../../realm/tx.ts";
import { accessStreamById } from "../../access/streams.ts";
import type { UserWrite } from "../../user-write.ts";
import { onlyUser } from "../../users/events.ts";
import { accessMessage, invalidMessages } from "../stored/access.ts";
import { newestIdOfAll } from "../stored/queries.ts";
import { flagsChanged, type UnreadPlace } from "./flag-events.ts";
import {
  addToHistory,
  type FlaggedMessage,
  markAllRead,
  markRead,
  markUnread,
  type PlacedMessage,
  selectRecords,
  selectUnread,
  selectUnreadPlaces,
  setFlag,
  topicHasRecords,
} from "./flag-queries.ts";

export type EditableFlag = "read" | "starred" | "collapsed";
export type FlagOperation = "add" | "remove";

export interface FlagChange {
  readonly operation: FlagOperation;
  readonly flag: EditableFlag;
}

/**
 * The largest number of messages whose flags one write changes. All other writers of the organization wait for it
 * (docs/decisions/background-work-gives-way.md).
 */
export const CHANGED_AT_ONCE = 1000;

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
  { messageIds, ...change }: FlagChange & { readonly messageIds: readonly number[] },
): Promise<void> {
  const records = await selectRecords(tx, user.user_id, messageIds);
  const messages = records.length > 0 ? records : await takeIntoHistory(tx, user, messageIds, change);
  await changeFlags(tx, user, messages, { ...change, requested: messageIds });
}

/**
 * Sets or clears a flag on those of the messages that do not have it yet or any longer, and appends the event.
 *
 * @param change with the messages that the request named, if it gets an event even if nothing changes
 * @returns the number of messages that changed
 */
export async function changeFlags(
  tx: WriteTx,
  { user_id }: User,
  messages: readonly FlaggedMessage[],
  { operation, flag, requested }: FlagChange & { readonly requested?: readonly number[] },
): Promise<number> {
  const changed = messages.filter((message) => message[flag] !== (operation === "add"));
  if (changed.length === 0 && requested === undefined) return 0;
  if (flag !== "read") await setFlag(tx, user_id, changed, flag, operation === "add");
  else if (operation === "add") await markRead(tx, user_id, changed);
  else await markUnread(tx, user_id, changed);
  const ids = changed.map(({ message_id }) => message_id);
  const unread =
    flag === "read" && operation === "remove" ? { unread: await unreadPlaces(tx, user_id, ids) } : {};
  const payload = { user_id, op: operation, flag, messages: ids, all: false, ...unread };
  tx.append(flagsChanged.of(requested ? { ...payload, requested } : payload, onlyUser(user_id)));
  return changed.length;
}

async function unreadPlaces(
  tx: Tx,
  userId: number,
  messageIds: readonly number[],
): Promise<readonly UnreadPlace[]> {
  if (messageIds.length === 0) return [];
  const rows = await selectUnreadPlaces(tx, userId, messageIds);
  return rows.map(({ stream_id, participant_ids, topic, message_ids, mentioned_ids }) => ({
    place:
      stream_id === null
        ? { user_ids: (participant_ids ?? []).filter((id) => id !== userId) }
        : { stream_id, topic },
    message_ids,
    mentioned_ids: mentioned_ids ?? [],
  }));
}

async function takeIntoHistory(
  tx: WriteTx,
  user: User,
  messageIds: readonly number[],
  { operation, flag }: FlagChange,
): Promise<FlaggedMessage[]> {
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
export async function markStreamAsRead(write: UserWrite, streamId: number): Promise<void> {
  await markUnreadOf(write, { streamId });
}

/**
 * @throws ApiError for a stream that the user may not read, and a topic of which they have received nothing. No message
 * has the topic "".
 */
export async function markTopicAsRead(write: UserWrite, streamId: number, topic: string): Promise<void> {
  await markUnreadOf(write, { streamId, topic });
}

/**
 * Marks the present unread messages of a stream or topic as read. Many messages take several writes, each with its own
 * event, and other writers get their turn in between.
 */
async function markUnreadOf(
  write: UserWrite,
  { streamId, topic }: { readonly streamId: number; readonly topic?: string },
): Promise<void> {
  let newest: number | undefined;
  let marked: number;
  do {
    marked = await write(async (tx, actor) => {
      const { conversation_id } = accessStreamById(actor, streamId, tx.model);
      const isFirst = newest === undefined;
      if (isFirst && topic) await requireTopic(tx, actor, conversation_id, topic);
      newest ??= await newestIdOfAll(tx);
      const unread = { topic, upTo: newest, limit: CHANGED_AT_ONCE };
      const messages = await selectUnread(tx, actor.user_id, conversation_id, unread);
      await markRead(tx, actor.user_id, messages);
      if (isFirst || messages.length > 0) appendRead(tx, actor, messages);
      return messages.length;
    });
  } while (marked === CHANGED_AT_ONCE);
}

/** @throws ApiError for a topic of which the user has received nothing */
async function requireTopic(tx: Tx, user: User, conversationId: number, topic: string): Promise<void> {
  if (!(await topicHasRecords(tx, user.user_id, conversationId, topic))) {
    throw badRequest(`No such topic '${topic}'`);
  }
}

function appendRead(tx: WriteTx, { user_id }: User, read: readonly PlacedMessage[]): void {
  const messages = read.map(({ message_id }) => message_id);
  tx.append(flagsChanged.of({ user_id, op: "add", flag: "read", messages, all: false }, onlyUser(user_id)));
}
