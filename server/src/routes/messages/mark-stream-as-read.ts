import { endpoints } from "@confab/contract";
import { markStreamAsRead } from "../../domain/messages/flags/flags.ts";
import { route } from "../../http/route.ts";

export const markStreamAsReadRoute = route(endpoints.markStreamAsRead, async ({ write, parameters }) => {
  await write((tx, actor) => markStreamAsRead(tx, actor, parameters.stream_id));
  return {};
});
