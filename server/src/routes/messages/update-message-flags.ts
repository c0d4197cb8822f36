import { endpoints } from "@confab/contract";
import { checkFlag, checkFlagOperation, updateFlags } from "../../domain/messages/flags/flags.ts";
import { route } from "../../http/route.ts";

export const updateMessageFlagsRoute = route(endpoints.updateMessageFlags, async ({ write, parameters }) => {
  const flag = checkFlag(parameters.flag);
  const operation = checkFlagOperation(parameters.op);
  const messageIds = parameters.messages;
  await write((tx, actor) => updateFlags(tx, actor, { messageIds, operation, flag }));
  return { messages: messageIds };
});
