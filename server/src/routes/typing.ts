import { endpoints } from "@confab/contract";
import { setTypingStatus } from "../domain/messages/typing/typing.ts";
import { route } from "../http/route.ts";

export const typingRoutes = [
  route(endpoints.setTypingStatus, async ({ write, parameters }) => {
    const { op, type, to, topic } = parameters;
    await write((tx, actor) => setTypingStatus(tx, actor, { op, type, to, topic }));
    return {};
  }),
];
