import { endpoints } from "@confab/contract";
import { deleteMessage } from "../../domain/messages/delete/delete.ts";
import { route } from "../../http/route.ts";

export const deleteMessageRoute = route(endpoints.deleteMessage, async ({ write, path }) => {
  await write((tx, actor) => deleteMessage(tx, actor, path.message_id));
  return {};
});
