/**
 * Scheduled messages and reminders as clients see them (docs/interface/scheduled-messages.md#objects,
 * docs/interface/reminders.md#objects).
 */
import type { Reminder as WireReminder, ScheduledMessage as WireScheduledMessage } from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import { isDelivered, type Reminder } from "./access.ts";
import type { ScheduledMessage } from "./queries.ts";

export function presentScheduledMessage(
  { scheduled_message_id, sender_id, request, rendered_content, deliver_at, failure }: ScheduledMessage,
  { imageAddresses }: RealmModel,
): WireScheduledMessage {
  const to = JSON.parse(request.to ?? "[]") as number | number[];
  const message = {
    scheduled_message_id,
    content: request.content,
    rendered_content: imageAddresses.inHtml(rendered_content),
    scheduled_delivery_timestamp: toSeconds(deliver_at),
    failed: failure !== null,
  };
  if (typeof to === "number") return { ...message, type: "stream", to, topic: request.topic ?? "" };
  const others = to.filter((userId) => userId !== sender_id);
  return { ...message, type: "private", to: others.length > 0 ? others : to };
}

export const presentReminder = (
  { scheduled_message_id, sender_id, request, rendered_content, deliver_at, ...reminder }: Reminder,
  { imageAddresses }: RealmModel,
): WireReminder => ({
  reminder_id: scheduled_message_id,
  type: "private",
  to: [sender_id],
  content: request.content,
  rendered_content: imageAddresses.inHtml(rendered_content),
  scheduled_delivery_timestamp: toSeconds(deliver_at),
  failed: false,
  reminder_target_message_id: reminder.reminder_target_message_id,
  note: reminder.reminder_note,
  delivered: isDelivered(reminder),
});
