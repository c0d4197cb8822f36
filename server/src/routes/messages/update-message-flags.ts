import { endpoints } from "@confab/contract";
import { checkFlag, checkFlagOperation, updateFlags } from "../../domain/messages/flags.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const updateMessageFlagsRoute = route(
  endpoints.updateMessageFlags,
  async ({ realm, user, parameters }) => {
    const flag = checkFlag(parameters.flag);
    const operation = checkFlagOperation(parameters.op);
    const messageIds = parameters.messages;
    await realm.write((tx) => updateFlags(tx, accessActor(user, tx.model), { messageIds, operation, flag }));
    return { messages: messageIds };
  },
);
