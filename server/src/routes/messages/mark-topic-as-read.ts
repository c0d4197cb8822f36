import { endpoints } from "@confab/contract";
import { markTopicAsRead } from "../../domain/messages/flags/flags.ts";
import { route } from "../../http/route.ts";

export const markTopicAsReadRoute = route(endpoints.markTopicAsRead, async ({ write, parameters }) => {
  await write((tx, actor) => markTopicAsRead(tx, actor, parameters.stream_id, parameters.topic_name));
  return {};
});
