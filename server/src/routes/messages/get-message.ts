import { endpoints } from "@confab/contract";
import { accessMessage } from "../../domain/messages/access.ts";
import { route } from "../../http/route.ts";

export const getMessageRoute = route(endpoints.getMessage, async ({ realm, user, path }) => {
  const message = await realm.read((tx) => accessMessage(tx, user, path.message_id));
  return { raw_content: message.content };
});
