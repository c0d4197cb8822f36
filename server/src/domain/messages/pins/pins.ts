/** Pins messages in their streams and direct conversations (docs/interface/pinned-messages.md#pinning). */
import {
  badRequest,
  confusingParameters,
  type FetchedMessage,
  MAX_PINNED_MESSAGES,
  missingParameter,
  type PinnedMessage,
} from "@confab/contract";
import { toSeconds } from "../../../base/clock.ts";
import { audienceStateOf, includes } from "../../../events/audience.ts";
import type { Stream, User } from "../../../model/records.ts";
import type { Tx, WriteTx } from "../../../realm/tx.ts";
import {
  accessStreamById,
  invalidStreamId,
  readsHistory,
  requireMaySendToStream,
} from "../../access/streams.ts";
import { presentFetched } from "../fetch/fetch.ts";
import { requireMaySendTo } from "../send/recipients.ts";
import { accessMessage } from "../stored/access.ts";
import {
  alsoTo,
  audienceOf,
  type ExtensibleAudience,
  isHistoryProtected,
  type PlacedMessage,
} from "../stored/message-audience.ts";
import type { MessageView } from "../stored/present.ts";
import { loadMessages, type StoredMessage } from "../stored/queries.ts";
import { messagesPinned, messagesUnpinned } from "./pin-events.ts";
import { deletePin, insertPin, listPins, lookupPin, movePins, type Pin } from "./pin-queries.ts";

/**
 * Pins a message. Does nothing if it is pinned.
 *
 * @throws ApiError for a message that they may not see, for a conversation to which they may not send, and if it has too
 *   many pinned messages
 */
export async function pinMessage(tx: WriteTx, user: User, messageId: number): Promise<void> {
  const message = await accessMessageToPin(tx, user, messageId);
  const { total, isPinned } = await lookupPin(tx, message);
  if (isPinned) return;
  if (total >= MAX_PINNED_MESSAGES) {
    throw badRequest(
      `A conversation can have at most ${MAX_PINNED_MESSAGES} pinned messages. Unpin some first.`,
    );
  }
  await insertPin(tx, message, user.user_id);
  const pin = { ...message, user_id: user.user_id, timestamp: toSeconds(tx.now) };
  const pinned_messages = [presentPin(pin, message)];
  tx.append(messagesPinned.of({ pinned_messages }, await audienceWith(tx, user, message)));
}

/**
 * Unpins a message, which somebody else may have pinned. Does nothing if it is not pinned.
 *
 * @throws ApiError for a message that they may not see, and for a conversation to which they may not send
 */
export async function unpinMessage(tx: WriteTx, user: User, messageId: number): Promise<void> {
  const message = await accessMessageToPin(tx, user, messageId);
  if (!(await deletePin(tx, messageId))) return;
  const payload = { message_ids: [messageId] };
  tx.append(messagesUnpinned.of(payload, await audienceWith(tx, user, message)));
}

/** Returns a message of a conversation to which the user may send. @throws ApiError */
async function accessMessageToPin(tx: Tx, user: User, messageId: number): Promise<StoredMessage> {
  const message = await accessMessage(tx, user, messageId);
  const { stream_id, participant_ids } = message;
  if (stream_id === null) {
    const participants = (participant_ids ?? []).flatMap((userId) => tx.model.users.get(userId) ?? []);
    requireMaySendTo(user, participants, { isFirst: false, toOneBot: false }, tx.model, tx.now);
    return message;
  }
  const stream = tx.model.streams.get(stream_id);
  if (!stream?.is_active) throw invalidStreamId();
  requireMaySendToStream(user, stream, tx.model, tx.now);
  return message;
}

/** Returns the users who can see the message, and the acting user, who may read the stream without a subscription. */
async function audienceWith(tx: Tx, user: User, message: PlacedMessage): Promise<ExtensibleAudience> {
  const audience = await audienceOf(tx, message);
  const isIncluded = includes(audience, user.user_id, audienceStateOf(tx.model));
  return isIncluded ? audience : alsoTo(audience, user.user_id);
}

function presentPin(
  { message_id, user_id, timestamp, topic }: Pin,
  { stream_id, participant_ids }: Pick<PlacedMessage, "stream_id" | "participant_ids">,
): PinnedMessage {
  return { message_id, user_id, timestamp, stream_id, topic, user_ids: [...(participant_ids ?? [])] };
}

/**
 * Moves the pins of messages along to another stream, and announces them there. Clients remove the pins of messages that
 * leave a stream.
 *
 * @param audience the users who learn of the move
 */
export async function takePinsAlong(
  tx: WriteTx,
  from: Stream,
  to: Stream,
  messageIds: readonly number[],
  audience: ExtensibleAudience,
): Promise<void> {
  if (from.stream_id === to.stream_id) return;
  const place = { stream_id: to.stream_id, participant_ids: null };
  const pins = await movePins(tx, from.conversation_id, to.conversation_id, messageIds);
  const pinned_messages = pins.map((pin) => presentPin(pin, place));
  if (!isHistoryProtected(to)) {
    if (pins.length > 0) tx.append(messagesPinned.of({ pinned_messages }, audience));
    return;
  }
  for (const pin of pinned_messages) {
    const message = { ...place, message_id: pin.message_id, conversation_id: to.conversation_id };
    tx.append(messagesPinned.of({ pinned_messages: [pin] }, await audienceOf(tx, message)));
  }
}

export interface PinnedRequest {
  readonly streamId: number | undefined;
  readonly userIds: readonly number[] | undefined;
  /** The form of the messages, if they are wanted. */
  readonly view: MessageView | undefined;
}

/**
 * Returns the pinned messages of a stream or a direct conversation that the user can see; those that were pinned last
 * come first.
 *
 * @throws ApiError for a stream that the user may not read, and for a request that names no conversation, or two
 */
export async function pinnedMessagesOf(
  tx: Tx,
  user: User,
  request: PinnedRequest,
): Promise<{ pinned_messages: PinnedMessage[]; messages?: FetchedMessage[] }> {
  const place = await placeOf(tx, user, request);
  const pins =
    place.conversationId === undefined ? [] : await listPins(tx, place.conversationId, place.heldBy);
  const pinned_messages = pins.map((pin) => presentPin(pin, place));
  if (!request.view) return { pinned_messages };
  const ids = pins.map(({ message_id }) => message_id);
  const rows = (await loadMessages(tx, user.user_id, ids)).filter(
    // A message may have moved between the two statements.
    ({ conversation_id }) => conversation_id === place.conversationId,
  );
  return { pinned_messages, messages: await presentFetched(tx, rows, request.view) };
}

interface PinPlace extends Pick<PlacedMessage, "stream_id" | "participant_ids"> {
  /** `undefined` if nobody has written there. */
  readonly conversationId: number | undefined;
  /** The user who must have a record of the messages; `undefined` if all of them can be seen. */
  readonly heldBy: number | undefined;
}

async function placeOf(tx: Tx, user: User, { streamId, userIds }: PinnedRequest): Promise<PinPlace> {
  if (streamId !== undefined && userIds !== undefined) throw confusingParameters("stream_id", "user_ids");
  if (streamId !== undefined) {
    const stream = accessStreamById(user, streamId, tx.model);
    return {
      stream_id: streamId,
      participant_ids: null,
      conversationId: stream.conversation_id,
      heldBy: readsHistory(user, stream) ? undefined : user.user_id,
    };
  }
  if (userIds === undefined) throw missingParameter("stream_id");
  const participant_ids = [...new Set([...userIds, user.user_id])].sort((a, b) => a - b);
  return {
    stream_id: null,
    participant_ids,
    conversationId: await tx.services.conversations.lookup(participant_ids),
    heldBy: user.user_id,
  };
}
