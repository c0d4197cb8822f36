import { endpoints } from "@confab/contract";
import { accessMessage } from "../../domain/messages/stored/access.ts";
import { accessMessageAsSpectator } from "../../domain/spectators/messages.ts";
import { route } from "../../http/route.ts";

export const getMessageRoute = route(endpoints.getMessage, async ({ realm, user, path }) => {
  const { message_id } = path;
  const message = await realm.read((tx) =>
    user ? accessMessage(tx, user, message_id) : accessMessageAsSpectator(tx, message_id),
  );
  return { raw_content: message.content };
});
