import { endpoints } from "@confab/contract";
import { markAllAsRead } from "../../domain/messages/flags/flags.ts";
import { route } from "../../http/route.ts";

export const markAllAsReadRoute = route(endpoints.markAllAsRead, async ({ write }) => {
  await write((tx, actor) => markAllAsRead(tx, actor));
  return {};
});
