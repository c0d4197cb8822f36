/**
 * Sends a message at once, or schedules it by `delivery_type` and `deliver_at` of `POST /messages`
 * (docs/interface/sending.md#other-parameters).
 */
import { badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import {
  type PreparedMessage,
  prepareMessage,
  type SendRequest,
  type SentMessage,
  sendMessage,
} from "../messages/send/send.ts";
import { isTimezone } from "../settings/check.ts";
import { storeForLater } from "./actions.ts";
import { formatDeliveryTime, readDeliveryTime } from "./deliver-at.ts";

export interface DeliveryRequest {
  readonly type: "send_now" | "send_later" | "remind";
  /** The text of the request. */
  readonly deliverAt: string | undefined;
  /** The IANA name of the client's time zone. The default is the user's own. */
  readonly timezone: string | undefined;
}

/** @returns the sent message, or the time of its delivery @throws ApiError for a message or a time that is refused */
export async function deliverMessage(
  realm: Realm,
  user: User,
  request: SendRequest,
  delivery: DeliveryRequest,
): Promise<SentMessage | { deliver_at: string }> {
  if (delivery.type === "send_now") return sendMessage(realm, user, request);
  if (delivery.timezone !== undefined && !isTimezone(delivery.timezone)) throw badRequest("Invalid timezone");
  return { deliver_at: await scheduleByText(realm, user, request, delivery) };
}

/**
 * Stores a message that is sent at the given time. A reminder is sent back to its author then.
 *
 * @returns the time in the format of responses
 * @throws ApiError for a missing, unreadable or past time, and for a message that could not be sent now either
 */
async function scheduleByText(
  realm: Realm,
  user: User,
  request: SendRequest,
  delivery: DeliveryRequest,
): Promise<string> {
  if (delivery.deliverAt === undefined) {
    throw badRequest("Missing deliver_at in a request for delayed message delivery");
  }
  const zone = delivery.timezone || realm.model.setting(user, "timezone") || "UTC";
  const now = realm.context.clock.now();
  const time = await readDeliveryTime(delivery.deliverAt, now, zone);
  if (!time) throw badRequest("Invalid time format");
  if (time.at <= now) throw badRequest("Time must be in the future.");
  const prepared = await prepareMessage(realm, user, request);
  // Rejects a message that the sender may not send now.
  prepared.compose();
  const isReminder = delivery.type === "remind";
  const toOneself = isToOneself(user, prepared);
  if (isReminder && !prepared.stream && !toOneself) {
    throw badRequest("Reminders can only be set for streams.");
  }
  await storeForLater(realm, user, {
    request,
    prepared,
    deliverAt: time.at,
    // A reminder in a stream is a message from its author: Notification Bot doesn't speak to others for users.
    isReminder: isReminder && toOneself,
  });
  return formatDeliveryTime(time);
}

const isToOneself = ({ user_id }: User, { participantIds }: PreparedMessage): boolean =>
  participantIds?.length === 1 && participantIds[0] === user_id;
