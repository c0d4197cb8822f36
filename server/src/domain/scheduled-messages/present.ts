/** Scheduled messages as clients see them (docs/interface/scheduled-messages.md#objects). */
import type { ScheduledMessage as WireScheduledMessage } from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import type { RealmModel } from "../../model/realm-model.ts";
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
