import { endpoints } from "@confab/contract";
import { muteTopic, unmuteTopic } from "../../domain/streams/muted-topics.ts";
import { route } from "../../http/route.ts";

export const muteTopicRoute = route(endpoints.muteTopic, async ({ write, parameters }) => {
  const { stream, stream_id: streamId, topic, op } = parameters;
  const change = op === "add" ? muteTopic : unmuteTopic;
  await write((tx, actor) => change(tx, actor, { stream, streamId, topic }));
  return {};
});
