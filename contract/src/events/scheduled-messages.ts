import { operation } from "../event.ts";
import { ScheduledMessage } from "../objects/scheduled-message.ts";
import { Int, list } from "../schema.ts";

export const scheduledMessagesAdd = operation(
  "scheduled_messages",
  "add",
  { scheduled_messages: list(ScheduledMessage) },
  "Messages were scheduled.",
);
export const scheduledMessagesUpdate = operation(
  "scheduled_messages",
  "update",
  { scheduled_message: ScheduledMessage },
  "A scheduled message was edited, or could not be sent.",
);
export const scheduledMessagesRemove = operation(
  "scheduled_messages",
  "remove",
  { scheduled_message_id: Int },
  "A scheduled message was sent or deleted.",
);
