import { endpoints } from "@confab/contract";
import { parseAnchor } from "../domain/messages/fetch/around.ts";
import { parseNarrow } from "../domain/messages/fetch/narrow/parse.ts";
import {
  checkFlag,
  checkFlagOperation,
  markAllAsRead,
  markStreamAsRead,
  markTopicAsRead,
  updateFlags,
} from "../domain/messages/flags/flags.ts";
import { updateFlagsOfNarrow } from "../domain/messages/flags/flags-of-narrow.ts";
import { route } from "../http/route.ts";

export const flagRoutes = [
  route(endpoints.updateMessageFlags, async ({ write, parameters }) => {
    const flag = checkFlag(parameters.flag);
    const operation = checkFlagOperation(parameters.op);
    const messageIds = parameters.messages;
    await write((tx, actor) => updateFlags(tx, actor, { messageIds, operation, flag }));
    return { messages: messageIds };
  }),

  route(endpoints.updateMessageFlagsForNarrow, ({ realm, user, write, parameters }) =>
    updateFlagsOfNarrow(realm, user, write, {
      flag: checkFlag(parameters.flag),
      operation: checkFlagOperation(parameters.op),
      anchor: parseAnchor(parameters),
      includesAnchor: parameters.include_anchor,
      before: parameters.num_before,
      after: parameters.num_after,
      terms: parseNarrow(parameters.narrow),
    }),
  ),

  route(endpoints.markAllAsRead, async ({ write }) => {
    await write((tx, actor) => markAllAsRead(tx, actor));
    return { complete: true };
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
