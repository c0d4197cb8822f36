import { endpoints } from "@confab/contract";
import { setTypingStatus } from "../domain/messages/typing/typing.ts";
import { route } from "../http/route.ts";

export const typingRoutes = [
  route(endpoints.setTypingStatus, async ({ realm, user, parameters }) => {
    const { op, type, to, stream_id, topic } = parameters;
    await setTypingStatus(realm, user, { op, type, to, streamId: stream_id, topic });
    return {};
  }),
];
