/** Schedules, edits and deletes messages that are sent later (docs/interface/scheduled-messages.md). */
import { badRequest, MAX_SCHEDULED_CHARACTERS, MAX_SCHEDULED_MESSAGES } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { accessActor } from "../access/users.ts";
import { claimableFiles } from "../attachments/claims.ts";
import { restartUnused } from "../attachments/queries.ts";
import { type PreparedMessage, prepareMessage, type SendRequest } from "../messages/send/send.ts";
import { onlyUser } from "../users/events.ts";
import { accessScheduledMessage, isUnchanged } from "./access.ts";
import { LATEST } from "./deliver-at.ts";
import { messageScheduled, scheduledMessageRemoved, scheduledMessageUpdated } from "./events.ts";
import {
  deleteScheduledMessage,
  insertScheduledMessage,
  measureScheduledMessages,
  type ScheduledMessage,
  updateScheduledMessage,
} from "./queries.ts";

/** @returns milliseconds since 1970 @throws ApiError for a time that is not in the future, or too far in it */
export function checkDeliveryTime(realm: Realm, seconds: number): number {
  const at = seconds * 1000;
  if (at <= realm.context.clock.now()) throw badRequest("Scheduled delivery time must be in the future.");
  if (at > LATEST) throw badRequest("Scheduled delivery time must be before the year 10000.");
  return at;
}

/** A message and its time, as requested. */
export interface ScheduleRequest {
  readonly type: SendRequest["type"];
  /** The id of a stream, or the ids of people. */
  readonly to: number | readonly number[];
  readonly topic: string | undefined;
  readonly content: string;
  readonly client: string;
  readonly readsOwn: boolean;
  /** Unix time in seconds. */
  readonly deliverAt: number;
}

/**
 * Stores a message that is sent at the given time.
 *
 * @param replacedId the user's scheduled message that the new one replaces
 * @returns its id
 * @throws ApiError for a past time, and for a message that could not be sent now either
 */
export async function scheduleMessage(
  realm: Realm,
  user: User,
  { deliverAt: seconds, ...wanted }: ScheduleRequest,
  replacedId: number | undefined,
): Promise<number> {
  const { type, to, topic, content } = wanted;
  if (replacedId !== undefined) {
    await editScheduledMessage(realm, user, replacedId, { type, to, topic, content, deliverAt: seconds });
    return replacedId;
  }
  const deliverAt = checkDeliveryTime(realm, seconds);
  const request = {
    ...wanted,
    to: JSON.stringify(to),
    widgetContent: undefined,
    queueId: undefined,
    localId: undefined,
  };
  const prepared = await prepareMessage(realm, user, request);
  return storeForLater(realm, user, { request, prepared, deliverAt, isReminder: false });
}

interface MessageForLater {
  readonly request: SendRequest;
  readonly prepared: PreparedMessage;
  /** Milliseconds since 1970. */
  readonly deliverAt: number;
  /** True if Notification Bot sends the message to its author. */
  readonly isReminder: boolean;
}

/** @returns its id @throws ApiError for a message that the sender may not send now, and for one too many */
export async function storeForLater(realm: Realm, user: User, message: MessageForLater): Promise<number> {
  const id = await realm.write(async (tx) => {
    const sender = accessActor(user, tx.model);
    const row = await rowOf(tx, sender, message);
    await requireRoom(tx, sender, row.request.content);
    const scheduled_message_id = await insertScheduledMessage(tx, row);
    if (!message.isReminder) {
      const scheduled_message = { ...row, scheduled_message_id, failure: null };
      tx.append(messageScheduled.of({ scheduled_message }, onlyUser(sender.user_id)));
    }
    return scheduled_message_id;
  });
  realm.wake("scheduled messages");
  return id;
}

/** Returns the columns of a message. @throws ApiError for a message that the sender may not send now */
async function rowOf(
  tx: WriteTx,
  sender: User,
  { request, prepared, deliverAt, isReminder }: MessageForLater,
) {
  const { message, attachmentPaths } = prepared.compose();
  const { content, topic, rendered_content } = message;
  return {
    sender_id: sender.user_id,
    is_reminder: isReminder,
    request: { ...request, to: prepared.to, topic, content, queueId: undefined, localId: undefined },
    rendered_content,
    attachment_ids: await claimableFiles(tx, sender, attachmentPaths),
    deliver_at: deliverAt,
    reminder_target_message_id: null,
    reminder_note: "",
  };
}

/**
 * @param exceptId a message that the new one replaces
 * @throws ApiError if the user would have too many scheduled messages, or too many characters in them
 */
async function requireRoom(tx: WriteTx, user: User, content: string, exceptId?: number): Promise<void> {
  const { count, characters } = await measureScheduledMessages(tx, user.user_id, exceptId);
  if (count >= MAX_SCHEDULED_MESSAGES) {
    throw badRequest(
      `You have scheduled ${MAX_SCHEDULED_MESSAGES} messages, the maximum. Wait until one is sent.`,
    );
  }
  if (characters + content.length > MAX_SCHEDULED_CHARACTERS) {
    throw badRequest(
      `Your scheduled messages can have at most ${MAX_SCHEDULED_CHARACTERS} characters in total. Delete some first.`,
    );
  }
}

/** The changes of a scheduled message. Absent fields stay as they are. */
export type ScheduledMessageEdit = {
  readonly [K in "type" | "to" | "topic" | "content" | "deliverAt"]?: ScheduleRequest[K] | undefined;
};

/** @throws ApiError as `accessScheduledMessage` does, and for a message that can't be sent as it would be */
export async function editScheduledMessage(
  realm: Realm,
  user: User,
  id: number,
  edit: ScheduledMessageEdit,
): Promise<void> {
  const { type, to, topic } = edit;
  if (Object.values(edit).every((value) => value === undefined)) throw badRequest("Nothing to change");
  if (type !== undefined && to === undefined) {
    throw badRequest("Recipient required when updating type of scheduled message.");
  }
  if ((type === "stream" || type === "channel") && topic === undefined) {
    throw badRequest("Topic required when updating scheduled message type to channel.");
  }
  for (;;) {
    const before = await realm.read((tx) => accessScheduledMessage(tx, user, id));
    const message = await edited(realm, user, before, edit);
    const isDone = await realm.write(async (tx) => {
      if (!(await isUnchanged(tx, before))) return false;
      await replace(tx, user, before, message);
      return true;
    });
    if (isDone) break;
  }
  realm.wake("scheduled messages");
}

/** Returns a message with changes. @throws ApiError */
async function edited(
  realm: Realm,
  user: User,
  { request: before, deliver_at, failure }: ScheduledMessage,
  { type, to, topic, content, deliverAt: seconds }: ScheduledMessageEdit,
): Promise<MessageForLater> {
  // A message that could not be sent needs a new time.
  const isTimeKept = seconds === undefined && failure === null;
  const deliverAt = isTimeKept ? deliver_at : checkDeliveryTime(realm, seconds ?? 0);
  const request = {
    ...before,
    type: type ?? before.type,
    to: to === undefined ? before.to : JSON.stringify(to),
    topic: topic ?? before.topic,
    content: content ?? before.content,
  };
  return { request, prepared: await prepareMessage(realm, user, request), deliverAt, isReminder: false };
}

async function replace(
  tx: WriteTx,
  user: User,
  { scheduled_message_id, attachment_ids }: ScheduledMessage,
  message: MessageForLater,
): Promise<void> {
  const sender = accessActor(user, tx.model);
  const row = await rowOf(tx, sender, message);
  await requireRoom(tx, sender, row.request.content, scheduled_message_id);
  const scheduled_message = { ...row, scheduled_message_id, failure: null };
  await updateScheduledMessage(tx, scheduled_message);
  await restartUnused(tx, attachment_ids);
  tx.append(scheduledMessageUpdated.of({ scheduled_message }, onlyUser(sender.user_id)));
}

/** @throws ApiError as `accessScheduledMessage` does */
export async function removeScheduledMessage(
  tx: WriteTx,
  user: User,
  scheduled_message_id: number,
): Promise<void> {
  const { attachment_ids } = await accessScheduledMessage(tx, user, scheduled_message_id);
  await deleteScheduledMessage(tx, scheduled_message_id);
  await restartUnused(tx, attachment_ids);
  tx.append(scheduledMessageRemoved.of({ scheduled_message_id }, onlyUser(user.user_id)));
}
