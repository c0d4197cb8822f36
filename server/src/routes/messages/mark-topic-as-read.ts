import { endpoints } from "@confab/contract";
import { markTopicAsRead } from "../../domain/messages/flags.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const markTopicAsReadRoute = route(endpoints.markTopicAsRead, async ({ realm, user, parameters }) => {
  await realm.write((tx) =>
    markTopicAsRead(tx, accessActor(user, tx.model), parameters.stream_id, parameters.topic_name),
  );
  return {};
});
