/**
 * Schedules messages: `delivery_type` and `deliver_at` of `POST /messages`
 * (docs/interface/sending.md#other-parameters).
 */
import { badRequest, MAX_SCHEDULED_MESSAGES } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { accessActor } from "../access/users.ts";
import { type PreparedMessage, prepareMessage, type SendRequest } from "../messages/send/send.ts";
import { formatDeliveryTime, readDeliveryTime } from "./deliver-at.ts";
import { countScheduledMessages, insertScheduledMessage } from "./queries.ts";

export interface Delivery {
  readonly isReminder: boolean;
  /** The text of the request. */
  readonly deliverAt: string | undefined;
  /** The IANA name of the client's time zone. The default is the user's own. */
  readonly timezone: string | undefined;
}

/**
 * Stores a message that is sent at the given time. A reminder is sent back to its author then.
 *
 * @returns the time in the format of responses
 * @throws ApiError for a missing, unreadable or past time, and for a message that could not be sent now either
 */
export async function scheduleMessage(
  realm: Realm,
  user: User,
  request: SendRequest,
  delivery: Delivery,
): Promise<string> {
  const { model, context } = realm;
  if (delivery.deliverAt === undefined) {
    throw badRequest("Missing deliver_at in a request for delayed message delivery");
  }
  const zone = delivery.timezone || model.setting(user, "timezone") || "UTC";
  const now = context.clock.now();
  const time = readDeliveryTime(delivery.deliverAt, now, zone);
  if (!time) throw badRequest("Invalid time format");
  if (time.at <= now) throw badRequest("Time must be in the future.");
  const prepared = await prepareMessage(realm, user, request);
  // Rejects a message that the sender may not send now.
  prepared.compose();
  const toOneself = isToOneself(user, prepared);
  if (delivery.isReminder && !prepared.stream && !toOneself) {
    throw badRequest("Reminders can only be set for streams.");
  }
  await realm.write(async (tx) => {
    const sender = accessActor(user, tx.model);
    if ((await countScheduledMessages(tx, sender.user_id)) >= MAX_SCHEDULED_MESSAGES) {
      throw badRequest(
        `You have scheduled ${MAX_SCHEDULED_MESSAGES} messages, the maximum. Wait until one is sent.`,
      );
    }
    await insertScheduledMessage(tx, {
      sender_id: sender.user_id,
      // A reminder in a stream is a message from its author: Notification Bot doesn't speak to others for users.
      is_reminder: delivery.isReminder && toOneself,
      request: { ...request, to: prepared.to, queueId: undefined, localId: undefined },
      deliver_at: time.at,
    });
  });
  realm.wake("scheduled messages");
  return formatDeliveryTime(time);
}

const isToOneself = ({ user_id }: User, { participantIds }: PreparedMessage): boolean =>
  participantIds?.length === 1 && participantIds[0] === user_id;
