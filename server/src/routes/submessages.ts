import { endpoints } from "@confab/contract";
import { addSubmessage } from "../domain/messages/widgets/submessages.ts";
import { route } from "../http/route.ts";

export const submessageRoutes = [
  route(endpoints.addSubmessage, async ({ write, parameters }) => {
    const { message_id, msg_type, content } = parameters;
    await write((tx, actor) => addSubmessage(tx, actor, { message_id, msg_type, content }));
    return {};
  }),
];
