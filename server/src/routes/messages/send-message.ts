import { endpoints } from "@confab/contract";
import { sendMessage } from "../../domain/messages/actions.ts";
import { readsOwnMessages } from "../../http/client-name.ts";
import { route } from "../../http/route.ts";

export const sendMessageRoute = route(endpoints.sendMessage, async ({ realm, user, parameters, client }) => {
  const id = await sendMessage(realm, user, {
    type: parameters.type,
    to: parameters.to,
    topic: parameters.topic,
    content: parameters.content,
    widgetContent: parameters.widget_content,
    queueId: parameters.queue_id,
    localId: parameters.local_id,
    client,
    readsOwn: readsOwnMessages(client),
  });
  return { id };
});
