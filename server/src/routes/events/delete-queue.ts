import { endpoints } from "@confab/contract";
import { route } from "../../http/route.ts";

export const deleteQueueRoute = route(endpoints.deleteQueue, async ({ realm, user, parameters }) => {
  const queue = await realm.queues.access(user.user_id, parameters.queue_id, "access this queue");
  await realm.queues.delete(queue);
  return {};
});
