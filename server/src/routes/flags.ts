import { endpoints } from "@confab/contract";
import {
  checkFlag,
  checkFlagOperation,
  markAllAsRead,
  markStreamAsRead,
  markTopicAsRead,
  updateFlags,
} from "../domain/messages/flags/flags.ts";
import { route } from "../http/route.ts";

export const flagRoutes = [
  route(endpoints.updateMessageFlags, async ({ write, parameters }) => {
    const flag = checkFlag(parameters.flag);
    const operation = checkFlagOperation(parameters.op);
    const messageIds = parameters.messages;
    await write((tx, actor) => updateFlags(tx, actor, { messageIds, operation, flag }));
    return { messages: messageIds };
  }),

  route(endpoints.markAllAsRead, async ({ write }) => {
    await write((tx, actor) => markAllAsRead(tx, actor));
    return {};
  }),

  route(endpoints.markStreamAsRead, async ({ write, parameters }) => {
    await markStreamAsRead(write, parameters.stream_id);
    return {};
  }),

  route(endpoints.markTopicAsRead, async ({ write, parameters }) => {
    await markTopicAsRead(write, parameters.stream_id, parameters.topic_name);
    return {};
  }),
];
