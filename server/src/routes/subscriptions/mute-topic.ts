import { endpoints } from "@confab/contract";
import { muteTopic, unmuteTopic } from "../../domain/streams/muted-topics.ts";
import { route } from "../../http/route.ts";

export const muteTopicRoute = route(endpoints.muteTopic, async ({ realm, user, parameters }) => {
  const { stream, stream_id: streamId, topic, op } = parameters;
  const change = op === "add" ? muteTopic : unmuteTopic;
  await realm.write((tx) =>
    change(tx, tx.model.users.get(user.user_id) ?? user, { stream, streamId, topic }),
  );
  return {};
});
