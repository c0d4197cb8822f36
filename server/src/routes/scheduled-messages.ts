import { editedByPost, endpoints } from "@confab/contract";
import {
  editScheduledMessage,
  removeScheduledMessage,
  scheduleMessage,
} from "../domain/scheduled-messages/actions.ts";
import { listScheduledMessages } from "../domain/scheduled-messages/snapshot.ts";
import { readsOwnMessages } from "../http/client-name.ts";
import { route } from "../http/route.ts";

export const scheduledMessageRoutes = [
  route(endpoints.getScheduledMessages, async ({ realm, user }) => ({
    scheduled_messages: await realm.read((tx) => listScheduledMessages(tx, user)),
  })),

  route(endpoints.createScheduledMessage, async ({ realm, user, parameters, client }) => {
    const request = {
      type: parameters.type,
      to: parameters.to,
      topic: parameters.topic,
      content: parameters.content,
      client,
      readsOwn: parameters.read_by_sender ?? readsOwnMessages(client),
      deliverAt: parameters.scheduled_delivery_timestamp,
    };
    const id = await scheduleMessage(realm, user, request, editedByPost(parameters));
    return { scheduled_message_id: id };
  }),

  route(endpoints.updateScheduledMessage, async ({ realm, user, path, parameters }) => {
    const { type, to, topic, content, scheduled_delivery_timestamp } = parameters;
    const edit = { type, to, topic, content, deliverAt: scheduled_delivery_timestamp };
    await editScheduledMessage(realm, user, path.scheduled_message_id, edit);
    return {};
  }),

  route(endpoints.deleteScheduledMessage, async ({ write, path }) => {
    await write((tx, actor) => removeScheduledMessage(tx, actor, path.scheduled_message_id));
    return {};
  }),
];
