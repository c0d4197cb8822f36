/** Putting users into streams; who may is decided before (see `access.ts`). */
import type { Stream } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { streamViewers, subscriptionsAdded } from "./events.ts";
import { insertSubscriptions } from "./queries.ts";

/**
 * Subscribes users to a stream. The transaction must be exclusive (see `Realm.write`).
 *
 * @param userIds not subscribed yet
 */
export async function doSubscribe(
  tx: WriteTx,
  stream: Pick<Stream, "stream_id" | "conversation_id">,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const rows = await insertSubscriptions(tx, stream, userIds);
  tx.append(
    subscriptionsAdded.of({ stream_id: stream.stream_id, rows }, streamViewers(stream.stream_id, userIds)),
  );
}
