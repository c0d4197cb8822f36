import { endpoints } from "@confab/contract";
import { deleteTopic } from "../../domain/messages/delete/delete.ts";
import { route } from "../../http/route.ts";

export const deleteTopicRoute = route(endpoints.deleteTopic, async ({ write, path, parameters }) => {
  await deleteTopic(write, path.stream_id, parameters.topic_name);
  return {};
});
