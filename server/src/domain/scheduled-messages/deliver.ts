/** Sends a message at once, or schedules it (docs/interface/sending.md#other-parameters). */
import { badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { type SendRequest, type SentMessage, sendMessage } from "../messages/send/send.ts";
import { isTimezone } from "../settings/check.ts";
import { scheduleMessage } from "./actions.ts";

export interface DeliveryRequest {
  readonly type: "send_now" | "send_later" | "remind";
  /** The text of the request. */
  readonly deliverAt: string | undefined;
  /** The client's time zone. */
  readonly timezone: string | undefined;
}

/** @returns the sent message, or the time of its delivery @throws ApiError for a message or a time that is refused */
export async function deliverMessage(
  realm: Realm,
  user: User,
  request: SendRequest,
  { type, deliverAt, timezone }: DeliveryRequest,
): Promise<SentMessage | { deliver_at: string }> {
  if (type === "send_now") return sendMessage(realm, user, request);
  if (timezone !== undefined && !isTimezone(timezone)) throw badRequest("Invalid timezone");
  const delivery = { isReminder: type === "remind", deliverAt, timezone };
  return { deliver_at: await scheduleMessage(realm, user, request, delivery) };
}
