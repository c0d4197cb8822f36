import { badRequest, endpoints } from "@confab/contract";
import { sendMessage } from "../../domain/messages/send/send.ts";
import { refuseOtherSenders } from "../../domain/messages/send/sender-names.ts";
import { scheduleMessage } from "../../domain/scheduled-messages/actions.ts";
import { isTimezone } from "../../domain/settings/check.ts";
import { readsOwnMessages } from "../../http/client-name.ts";
import { route } from "../../http/route.ts";

export const sendMessageRoute = route(endpoints.sendMessage, async ({ realm, user, parameters, client }) => {
  const { delivery_type, deliver_at, tz_guess } = parameters;
  refuseOtherSenders(parameters);
  const request = {
    type: parameters.type,
    to: parameters.to,
    topic: parameters.topic,
    content: parameters.content,
    widgetContent: parameters.widget_content,
    queueId: parameters.queue_id,
    localId: parameters.local_id,
    client,
    readsOwn: readsOwnMessages(client),
  };
  if (delivery_type === "send_now") return { id: await sendMessage(realm, user, request) };
  if (tz_guess !== undefined && !isTimezone(tz_guess)) throw badRequest("Invalid timezone");
  const isReminder = delivery_type === "remind";
  const delivery = { isReminder, deliverAt: deliver_at, timezone: tz_guess };
  return { deliver_at: await scheduleMessage(realm, user, request, delivery) };
});
