/** Deletes event queues (docs/interface/events.md#queues). */
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";

/** @throws ApiError for a queue that the user does not own */
export async function deleteQueue(realm: Realm, user: User, queueId: string): Promise<void> {
  const queue = await realm.queues.access(user.user_id, queueId, "access this queue");
  await realm.queues.delete(queue);
}
